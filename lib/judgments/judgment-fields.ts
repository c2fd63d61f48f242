import { z } from "zod";

/** Text, or a number as datasets write some answers. */
export const givenText = z.union([z.string(), z.number().transform(String)], "must be text");

/** As `givenText`; null where there is none. */
export const optionalText = givenText.nullish().transform((value) => value ?? null);
