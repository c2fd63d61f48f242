import type { Permission } from "@/lib/auth/permissions";

/** Who is let in: a permission in the project, or what stands in its place outside projects. */
export type Access = "public" | "account" | "administrator" | "evaluation.read" | "evaluation.edit" | Permission;

const IN_PROJECT = "/projects/[project]";
const API = "/api/v1/projects/[project]";
export const IN_EVALUATION = "/evaluations/[evaluation]";
export const EVALUATION_API = "/api/v1/evaluations/[evaluation]";

/** Who may open each page: written by hand, and a page that is missing here fails the test. */
export const PAGES: Record<string, Access> = {
  "/": "account",
  "/account": "account",
  "/projects": "account",
  "/projects/new": "administrator",
  "/evaluations": "account",
  "/evaluations/new": "account",
  [IN_EVALUATION]: "evaluation.read",
  [`${IN_EVALUATION}/labels`]: "evaluation.read",
  [`${IN_EVALUATION}/labels/[validation]`]: "evaluation.read",
  [`${IN_EVALUATION}/labels/[validation]/flips/[flip]`]: "evaluation.read",
  [`${IN_EVALUATION}/project`]: "evaluation.read",
  [`${IN_EVALUATION}/queries`]: "evaluation.read",
  [`${IN_EVALUATION}/queries/[query]`]: "evaluation.read",
  "/sign-in": "public",
  "/sign-in/link/[token]": "public",
  "/setup/[token]": "public",
  "/reset/[token]": "public",
  "/invitations/[token]": "public",
  [IN_PROJECT]: "project.read",
  [`${IN_PROJECT}/annotate`]: "annotate",
  [`${IN_PROJECT}/annotate/labels`]: "annotate",
  [`${IN_PROJECT}/annotate/labels/[annotation]`]: "annotate",
  [`${IN_PROJECT}/adjudicate`]: "adjudicate",
  [`${IN_PROJECT}/adjudicate/[case]`]: "adjudicate",
  [`${IN_PROJECT}/agreement`]: "agreement.read",
  [`${IN_PROJECT}/agreement/judges/[rater]`]: "agreement.read",
  [`${IN_PROJECT}/releases`]: "releases.read",
  [`${IN_PROJECT}/releases/new`]: "releases.create",
  [`${IN_PROJECT}/releases/[number]`]: "releases.read",
  [`${IN_PROJECT}/cases`]: "cases.read",
  [`${IN_PROJECT}/cases/[case]`]: "cases.read",
  [`${IN_PROJECT}/cases/import`]: "cases.edit",
  [`${IN_PROJECT}/cases/import/[import]`]: "cases.edit",
  [`${IN_PROJECT}/cases/labels`]: "cases.edit",
  [`${IN_PROJECT}/cases/judgments`]: "cases.edit",
  [`${IN_PROJECT}/cases/labels/[import]`]: "cases.edit",
  [`${IN_PROJECT}/cases/sample`]: "cases.edit",
  [`${IN_PROJECT}/rubrics`]: "rubrics.read",
  [`${IN_PROJECT}/rubrics/[version]`]: "rubrics.read",
  [`${IN_PROJECT}/rubrics/draft`]: "rubrics.edit",
  [`${IN_PROJECT}/judges`]: "judges.read",
  [`${IN_PROJECT}/judges/new`]: "judges.edit",
  [`${IN_PROJECT}/judges/[judge]`]: "judges.read",
  [`${IN_PROJECT}/judges/[judge]/edit`]: "judges.edit",
  [`${IN_PROJECT}/judges/runs/[number]`]: "judges.read",
  [`${IN_PROJECT}/members`]: "members.read",
  [`${IN_PROJECT}/members/[member]`]: "members.read",
  [`${IN_PROJECT}/settings`]: "project.edit",
};

/** The same for route handlers, by method. */
export const HANDLERS: Record<string, Access> = {
  "GET /api/health": "public",
  "GET /api/auth/[...nextauth]": "public",
  "POST /api/auth/[...nextauth]": "public",
  "GET /api/v1/evaluations": "account",
  "POST /api/v1/evaluations": "account",
  [`GET ${EVALUATION_API}`]: "evaluation.read",
  [`DELETE ${EVALUATION_API}`]: "evaluation.edit",
  [`POST ${EVALUATION_API}/traces`]: "evaluation.edit",
  [`POST ${EVALUATION_API}/audit`]: "evaluation.edit",
  [`GET ${EVALUATION_API}/files/[name]`]: "evaluation.read",
  [`GET ${EVALUATION_API}/validations/[validation]`]: "evaluation.read",
  [`POST ${API}/adjudications`]: "adjudicate",
  [`POST ${API}/annotations`]: "annotate",
  [`GET ${API}/annotations/[annotation]`]: "annotate",
  [`PATCH ${API}/annotations/[annotation]`]: "annotate",
  [`POST ${API}/annotations/skip`]: "annotate",
  [`POST ${API}/annotations/undo`]: "annotate",
  [`POST ${API}/assignments/claim`]: "annotate",
  [`POST ${API}/assignments/release`]: "annotate",
  [`POST ${API}/assignments/renew`]: "annotate",
  [`POST ${API}/imports`]: "cases.edit",
  [`POST ${API}/judgments`]: "cases.edit",
  [`GET ${API}/imports/[import]/faults`]: "cases.edit",
  [`GET ${API}/cases/to-label/[name]`]: "cases.read",
  [`GET ${API}/imports/examples/[name]`]: "cases.edit",
  [`GET ${API}/judges/runs/[number]`]: "judges.read",
  [`GET ${API}/releases`]: "releases.read",
  [`POST ${API}/releases`]: "releases.create",
  [`GET ${API}/releases/[number]`]: "releases.read",
  [`GET ${API}/releases/[number]/files/[name]`]: "releases.read",
};

/** Answered with 404 whatever the method: what is no route at all. */
export const NO_ROUTE = "/api/[[...path]]";
