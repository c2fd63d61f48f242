import { describe, expect, it } from "vitest";
import { linkState } from "@/lib/accounts/link-state";
import { resetPassword } from "@/lib/accounts/reset-password";
import { signInWithPassword } from "@/lib/accounts/sign-in-with-password";
import { makeAccount, tokenOf, type MadeAccount } from "@/lib/accounts/testing/make-account";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { NOBODY, OPERATOR } from "@/lib/auth/actor";
import type { Role } from "@/lib/auth/permissions";
import { database } from "@/lib/db/client";
import { archiveProject } from "@/lib/projects/archive-project";
import { acceptInvitation } from "./accept-invitation";
import { changeRoles } from "./change-roles";
import { createInvitation } from "./create-invitation";
import { createResetLink } from "./create-reset-link";
import { invitationByToken } from "./invitation-by-token";
import { joinAsNew } from "./join-as-new";
import { listMembers } from "./list-members";
import { removeMember } from "./remove-member";
import { revokeInvitation } from "./revoke-invitation";

const fulfilled = async (tries: Promise<unknown>[]) => (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled").length;

async function owned(): Promise<{ project: LabelledProject; owner: MadeAccount }> {
  const project = await LabelledProject.make(2);
  return { project, owner: await member(project, "owner") };
}

async function member(project: LabelledProject, ...roles: Role[]): Promise<MadeAccount> {
  const account = await makeAccount();
  await project.join(account.userId, ...roles);
  return account;
}

const invite = async (project: LabelledProject, owner: MadeAccount, more: { roles?: Role[]; email?: string; days?: number } = {}) =>
  tokenOf((await createInvitation(owner.actor, { project: project.id, roles: ["annotator"], ...more })).url);

const newcomer = (token: string, email: string) => joinAsNew(NOBODY, { token, name: "New", email, password: "a few quiet words" });
const rolesOf = async (project: LabelledProject, account: MadeAccount) =>
  (await database().pool.query<{ roles: Role[] }>(`SELECT roles::text[] FROM member WHERE project_id = $1 AND user_id = $2`, [project.id, account.userId])).rows[0]?.roles;

describe("an invitation", () => {
  it("lets one of twenty in who open it at the same moment, and leaves no account behind for the others", async () => {
    const { project, owner } = await owned();
    const token = await invite(project, owner);
    const accounts = await Promise.all(Array.from({ length: 10 }, () => makeAccount()));
    const tries = [...accounts.map(({ actor }) => acceptInvitation(actor, { token })), ...accounts.map((_, index) => newcomer(token, `${project.id}-${index}@example.org`))];
    expect(await fulfilled(tries)).toBe(1);
    expect((await listMembers(owner.actor, { project: project.id })).members).toHaveLength(2);
    const { rows } = await database().pool.query(`SELECT FROM "user" u WHERE u.email LIKE $1 AND NOT EXISTS (SELECT FROM member m WHERE m.user_id = u.id)`, [`${project.id}-%`]);
    expect(rows).toEqual([]);
  });

  it("is looked at without being spent, and says nothing once it is", async () => {
    const { project, owner } = await owned();
    const token = await invite(project, owner, { roles: ["annotator", "adjudicator"] });
    for (let look = 0; look < 2; look++) expect(await invitationByToken(NOBODY, { token })).toMatchObject({ project: project.id, roles: ["adjudicator", "annotator"] });
    await newcomer(token, `${project.id}@example.org`);
    expect(await invitationByToken(NOBODY, { token })).toBeNull();
    expect((await listMembers(owner.actor, { project: project.id })).invitations).toMatchObject([{ state: "used", usedBy: "New" }]);
  });

  it("for one address is refused to others, and stays open for its own", async () => {
    const { project, owner } = await owned();
    const [right, wrong] = [await makeAccount(), await makeAccount()];
    const token = await invite(project, owner, { email: right.email.toUpperCase() });
    await expect(acceptInvitation(wrong.actor, { token })).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining(right.email) });
    await expect(newcomer(token, "eve@example.org")).rejects.toMatchObject({ code: "forbidden" });
    expect(await acceptInvitation(right.actor, { token })).toEqual({ project: project.id });
  });

  it("adds to the roles that a member has", async () => {
    const { project, owner } = await owned();
    const ada = await member(project, "annotator");
    await acceptInvitation(ada.actor, { token: await invite(project, owner, { roles: ["adjudicator"] }) });
    expect(await rolesOf(project, ada)).toEqual(["adjudicator", "annotator"]);
  });

  it("is worth nothing once revoked, expired, or while the project is archived", async () => {
    const { project, owner } = await owned();
    const [revoked, expired, archived] = [await invite(project, owner), await invite(project, owner), await invite(project, owner)];
    const { invitations } = await listMembers(owner.actor, { project: project.id });
    const oldest = invitations.at(-1)!.id;
    expect(await fulfilled([1, 2].map(() => revokeInvitation(owner.actor, { project: project.id, invitation: oldest })))).toBe(1);
    await database().pool.query(`UPDATE invitation SET expires_at = now() - interval '1 second' WHERE id = $1`, [invitations[1]!.id]);
    await archiveProject(owner.actor, { project: project.id, archived: true });
    for (const token of [revoked, expired, archived, "made-up"]) {
      expect(await invitationByToken(NOBODY, { token })).toBeNull();
      await expect(newcomer(token, `${project.id}@example.org`)).rejects.toThrow("was used, was revoked or has expired");
    }
    await archiveProject(owner.actor, { project: project.id, archived: false });
    await expect(newcomer(archived, `${project.id}@example.org`)).resolves.toMatchObject({ project: project.id });
    expect((await listMembers(owner.actor, { project: project.id })).invitations.map(({ state }) => state)).toEqual(["used", "expired", "revoked"]);
  });

  it("keeps the token out of the database and the audit row", async () => {
    const { project, owner } = await owned();
    const token = await invite(project, owner);
    const { rows } = await database().pool.query(`SELECT to_jsonb(i)::text || (SELECT string_agg(to_jsonb(a)::text, '') FROM audit_event a WHERE a.project_id = i.project_id) AS everything FROM invitation i WHERE project_id = $1`, [project.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].everything).not.toContain(token);
  });

  it("needs a role, and at most 90 days", async () => {
    const { project, owner } = await owned();
    await expect(createInvitation(owner.actor, { project: project.id, roles: [] })).rejects.toMatchObject({ fields: { roles: "Choose at least one role." } });
    await expect(createInvitation(owner.actor, { project: project.id, roles: ["annotator"], days: 91 })).rejects.toMatchObject({ fields: { days: expect.stringContaining("1 to 90") } });
  });
});

describe("the last owner", () => {
  it("can neither leave nor step down", async () => {
    const { project, owner } = await owned();
    const place = { project: project.id, member: owner.userId };
    await expect(changeRoles(owner.actor, { ...place, roles: ["annotator"] })).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("needs an owner") });
    await expect(removeMember(owner.actor, place)).rejects.toMatchObject({ code: "conflict" });
    await changeRoles(owner.actor, { ...place, roles: ["owner", "annotator"] });
    expect(await rolesOf(project, owner)).toEqual(["owner", "annotator"]);
  });

  it("is left when two owners demote or remove each other at the same moment", async () => {
    for (const act of ["demote", "remove"] as const) {
      const { project, owner } = await owned();
      const other = await member(project, "owner");
      const strike = (by: MadeAccount, member: string) =>
        act === "demote" ? changeRoles(by.actor, { project: project.id, member, roles: ["annotator"] }) : removeMember(by.actor, { project: project.id, member });
      expect(await fulfilled([strike(owner, other.userId), strike(other, owner.userId)])).toBe(1);
      const { members } = await listMembers(OPERATOR, { project: project.id });
      expect(members.filter(({ roles }) => roles.includes("owner"))).toHaveLength(1);
    }
  });
});

describe("a removed member", () => {
  it("leaves the labels under the pseudonym, gives back what they hold, and sees no more", async () => {
    const { project, owner } = await owned();
    const ada = await makeAccount();
    const person = await project.join(ada.userId, "annotator");
    const [labelled, held] = [await project.addCase(), await project.addCase()];
    await project.label(labelled, person, "supports");
    await database().pool.query(`UPDATE assignment SET rater_id = $2, lease_until = now() + interval '1 hour' WHERE case_id = $1 AND ordinal = 1`, [held, person.raterId]);
    await removeMember(owner.actor, { project: project.id, member: ada.userId });
    const { rows } = await database().pool.query(`SELECT r.pseudonym, (SELECT count(*)::int FROM current_label l WHERE l.rater_id = r.id) AS labels, (SELECT count(*)::int FROM assignment a WHERE a.rater_id = r.id) AS places FROM rater r WHERE r.id = $1`, [person.raterId]);
    expect(rows).toEqual([{ pseudonym: "annotator-01", labels: 1, places: 1 }]);
    await expect(listMembers(ada.actor, { project: project.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(removeMember(owner.actor, { project: project.id, member: ada.userId })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a reset link", () => {
  const link = (by: MadeAccount, project: LabelledProject, whose: MadeAccount) => createResetLink(by.actor, { project: project.id, member: whose.userId });

  it("sets a new password once, ends all sessions, and replaces older links", async () => {
    const { project, owner } = await owned();
    const ada = await member(project, "annotator");
    const older = tokenOf((await link(owner, project, ada)).url);
    const token = tokenOf((await link(owner, project, ada)).url);
    expect(await linkState(NOBODY, { token: older, kind: "password_reset" })).toMatchObject({ usable: false });
    const tries = [1, 2, 3].map((number) => resetPassword(NOBODY, { token, password: `other quiet words ${number}` }));
    expect(await fulfilled(tries)).toBe(1);
    await expect(signInWithPassword(NOBODY, { email: ada.email, password: ada.password, address: "direct" })).rejects.toThrow("wrong");
    const { rows } = await database().pool.query(`SELECT session_epoch FROM "user" WHERE id = $1`, [ada.userId]);
    expect(rows).toEqual([{ session_epoch: 1 }]);
  });

  it("stays with a password that is too short, so that the person can try again", async () => {
    const { project, owner } = await owned();
    const ada = await member(project, "annotator");
    const token = tokenOf((await link(owner, project, ada)).url);
    await expect(resetPassword(NOBODY, { token, password: "short" })).rejects.toMatchObject({ code: "invalid_input" });
    expect(await linkState(NOBODY, { token, kind: "password_reset" })).toEqual({ usable: true, email: ada.email });
  });

  it("cannot be made for an administrator, nor for somebody who works where the owner does not rule", async () => {
    const { project, owner } = await owned();
    const { project: elsewhere } = await owned();
    const [administrator, busy] = [await makeAccount({ administrator: true }), await member(project, "annotator")];
    await project.join(administrator.userId, "annotator");
    await elsewhere.join(busy.userId, "annotator");
    for (const person of [administrator, busy]) await expect(link(owner, project, person)).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining("whoever runs the installation") });
    // To work there is not to own it.
    await elsewhere.join(owner.userId, "annotator");
    await expect(link(owner, project, busy)).rejects.toMatchObject({ code: "forbidden" });
    await changeRoles(OPERATOR, { project: elsewhere.id, member: owner.userId, roles: ["owner"] });
    await expect(link(owner, project, busy)).resolves.toMatchObject({ url: expect.stringContaining("/reset/") });
    await expect(createResetLink(OPERATOR, { project: project.id, member: administrator.userId })).resolves.toBeTruthy();
  });

  it("stops working when its person joins another project, so that it cannot open that one", async () => {
    const { project, owner } = await owned();
    const other = await owned();
    const ada = await member(project, "annotator");
    const token = tokenOf((await link(owner, project, ada)).url);
    await acceptInvitation(ada.actor, { token: await invite(other.project, other.owner) });
    await expect(resetPassword(NOBODY, { token, password: "other quiet words" })).rejects.toThrow("used already or has expired");
  });
});
