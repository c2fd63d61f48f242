import { z } from "zod";
import { passwordSchema } from "./password";

export const emailSchema = z.string("Type an e-mail address.").trim().toLowerCase().pipe(z.email("This is not an e-mail address."));

/** What a new account is made of. */
export const newAccountInput = z.object({
  name: z.string("Type your name.").trim().min(1, "Type your name.").max(100, "Use at most 100 characters."),
  email: emailSchema,
  password: passwordSchema,
});
