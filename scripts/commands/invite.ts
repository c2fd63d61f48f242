import type { Command } from "commander";
import type { Role } from "@/lib/auth/permissions";
import { withDatabase } from "./operator-session";

interface Options {
  project: string;
  role: string[];
  email?: string;
  days?: string;
  json?: boolean;
}

/** `assay invite`: a link with which one person joins a project. */
export function registerInvite(program: Command): void {
  program
    .command("invite")
    .description("make an invitation link, which works once; no mail is sent")
    .requiredOption("--project <id>", "the project to join")
    .requiredOption("--role <role...>", "owner, adjudicator or annotator; may be given several times")
    .option("--email <address>", "only this address can accept")
    .option("--days <number>", "how long the link works (7)")
    .option("--json", "print {url} for a machine")
    .action(({ project, role, email, days, json }: Options) => withDatabase(async () => {
      const { OPERATOR } = await import("@/lib/auth/actor");
      const { createInvitation } = await import("@/lib/members/create-invitation");
      const { url, expiresAt } = await createInvitation(OPERATOR, { project, roles: role as Role[], ...(email ? { email } : {}), ...(days ? { days } : {}) });
      console.log(json ? JSON.stringify({ url }) : `${url}\nWorks once, until ${expiresAt.toISOString()}.`);
    }));
}
