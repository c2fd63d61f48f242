import { Choice } from "@/app/_ui/choice";
import { ROLES, type Role } from "@/lib/auth/permissions";

const ROLE_WORDS: Record<Role, { label: string; hint: string }> = {
  owner: { label: "Owner", hint: "Runs the project: people, cases, rubric, settings. Sees all labels, and may release." },
  adjudicator: { label: "Adjudicator", hint: "Settles disagreements, but never on a case of their own labelling. Sees agreement, and may release." },
  annotator: { label: "Annotator", hint: "Labels cases, and sees nothing of what others say." },
};

/** "Owner, annotator" */
export function roleWords(roles: readonly Role[]): string {
  return roles.map((role, index) => (index === 0 ? ROLE_WORDS[role].label : ROLE_WORDS[role].label.toLowerCase())).join(", ");
}

/** One person may hold several roles. */
export function RoleChoices({ chosen, error }: { chosen: readonly string[]; error?: string | undefined }) {
  return (
    <fieldset className="space-y-3" aria-describedby={error ? "roles-error" : undefined}>
      <legend className="mb-1 text-sm font-medium">Roles</legend>
      {ROLES.map((role) => (
        <Choice key={role} type="checkbox" name="roles" value={role} label={ROLE_WORDS[role].label} hint={ROLE_WORDS[role].hint} defaultChecked={chosen.includes(role)} />
      ))}
      {error && <p id="roles-error" className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
