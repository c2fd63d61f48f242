/** Who may do what in a project: the whole table, and nothing but the table. */

export const ROLES = ["owner", "adjudicator", "annotator"] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = {
  /** See that the project exists, its name and its published rubric. */
  "project.read": ["owner", "adjudicator", "annotator"],
  "project.edit": ["owner"],
  /** See progress of everyone, flags, skips and activity. */
  "project.oversee": ["owner"],
  "members.read": ["owner"],
  "members.edit": ["owner"],
  "rubrics.read": ["owner", "adjudicator", "annotator"],
  "rubrics.edit": ["owner"],
  "cases.read": ["owner"],
  "cases.edit": ["owner"],
  /** See judges, their runs and replies. */
  "judges.read": ["owner"],
  /** Configure judges and have them work, which may cost money. */
  "judges.edit": ["owner"],
  /** Be served cases and label them. */
  annotate: ["annotator"],
  adjudicate: ["adjudicator"],
  /** See every label under its rater's name, and figures made of them. */
  "agreement.read": ["owner", "adjudicator"],
  "releases.read": ["owner", "adjudicator"],
  "releases.create": ["owner", "adjudicator"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** True when any of `roles` grants `permission`. */
export function grants(roles: readonly Role[], permission: Permission): boolean {
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return roles.some((role) => allowed.includes(role));
}

/** The roles that grant `permission`, for statements that authorize in SQL. */
export function rolesGranting(permission: Permission): Role[] {
  return [...PERMISSIONS[permission]];
}
