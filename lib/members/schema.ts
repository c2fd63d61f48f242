import { z } from "zod";
import { ROLES } from "@/lib/auth/permissions";

export const rolesSchema = z
  .array(z.enum(ROLES, `Choose from ${ROLES.join(", ")}.`), "Choose at least one role.")
  .min(1, "Choose at least one role.")
  .transform((roles) => ROLES.filter((role) => roles.includes(role)));
