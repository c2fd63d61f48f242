"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { runAction, type ActionState } from "@/lib/auth/action";
import { formText } from "@/lib/auth/form-text";
import { grants, type Role } from "@/lib/auth/permissions";
import { changeRoles } from "@/lib/members/change-roles";
import { createInvitation } from "@/lib/members/create-invitation";
import { createResetLink } from "@/lib/members/create-reset-link";
import { removeMember } from "@/lib/members/remove-member";
import { revokeInvitation } from "@/lib/members/revoke-invitation";

/** A link that is shown now and never again. */
export interface MadeLink {
  url: string;
}

export interface MemberPlace {
  project: string;
  member: string;
}

export async function inviteAction(project: string, _previous: ActionState<MadeLink>, form: FormData): Promise<ActionState<MadeLink>> {
  return runAction(form, async (actor) => {
    const { url } = await createInvitation(actor, { project, roles: chosenRoles(form), ...formText(form, "email", "days") });
    revalidatePath(`/projects/${project}/members`);
    return { url };
  });
}

export async function revokeAction(place: { project: string; invitation: string }, _previous: ActionState, form: FormData): Promise<ActionState> {
  return runAction(form, async (actor) => {
    await revokeInvitation(actor, place);
    revalidatePath(`/projects/${place.project}/members`);
  });
}

export async function changeRolesAction(place: MemberPlace, _previous: ActionState, form: FormData): Promise<ActionState> {
  return runAction(form, async (actor) => {
    const roles = chosenRoles(form);
    await changeRoles(actor, { ...place, roles });
    const own = actor.kind === "user" && actor.userId === place.member;
    // Who is no longer an owner may not see this page any more.
    if (own && !grants(roles, "members.read")) redirect(`/projects/${place.project}`);
    revalidatePath(`/projects/${place.project}`, "layout");
  });
}

export async function resetLinkAction(place: MemberPlace, _previous: ActionState<MadeLink>, form: FormData): Promise<ActionState<MadeLink>> {
  return runAction(form, (actor) => createResetLink(actor, place));
}

export async function removeAction(place: MemberPlace, _previous: ActionState, form: FormData): Promise<ActionState> {
  return runAction(form, async (actor) => {
    await removeMember(actor, place);
    const own = actor.kind === "user" && actor.userId === place.member;
    redirect(own ? "/projects" : `/projects/${place.project}/members`);
  });
}

/** The command checks them, so what was ticked goes in as it is. */
function chosenRoles(form: FormData): Role[] {
  return form.getAll("roles").map(String) as Role[];
}
