import { SettingsError } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { PostgresError } from "@/lib/postgres/postgres-error";
import { InvalidStatisticInput } from "@/lib/stats/invalid-statistic-input";
import { hasCode } from "@/lib/store-once";
import { BuildFailed } from "../start/ensure-built";

/** What a command's exit code means to a script. */
export const EXIT = { fine: 0, inputOrState: 1, usage: 2, environment: 3 } as const;
type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const FILE_FAULTS = { ENOENT: "does not exist", EACCES: "may not be read or written by this user", EISDIR: "is a folder", ENOTDIR: "is not a folder" };

interface ErrorDescription {
  message: string;
  /** Field → what is wrong with it, for programs; the message names what it does not say already. */
  fields: Readonly<Record<string, string>>;
  exitCode: ExitCode;
}

/** Turns whatever a command threw into one plain message and an exit code. A fault of our own keeps its trace for a report. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof AppError) {
    // An error with one fault says it in its message already.
    const fields = Object.entries(error.fields).filter(([, fault]) => !error.message.includes(fault)).map(([field, fault]) => `\n  ${field}: ${fault}`);
    return { message: error.message + fields.join(""), fields: error.fields, exitCode: error.code === "unavailable" ? EXIT.environment : EXIT.inputOrState };
  }
  if (error instanceof InvalidStatisticInput) {
    const { field } = error.location;
    return { message: error.message, fields: field === undefined ? {} : { [field]: error.message }, exitCode: EXIT.inputOrState };
  }
  if ([SettingsError, PostgresError, BuildFailed].some((kind) => error instanceof kind)) {
    return { message: (error as Error).message, fields: {}, exitCode: EXIT.environment };
  }
  for (const [code, fault] of Object.entries(FILE_FAULTS)) {
    if (hasCode(error, code)) return { message: `${(error as NodeJS.ErrnoException).path ?? "A file"} ${fault}.`, fields: {}, exitCode: EXIT.inputOrState };
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message: `This is a fault in Assay; please report it with these lines:\n${trace}`, fields: {}, exitCode: EXIT.inputOrState };
}

/** Fields whose value comes out of a file that a flag names. */
const FROM_FILES: Readonly<Record<string, string>> = { apiKey: "keyFile" };

/** Fields at the start of the message's lines, by the names that they have at the command line: "baseUrl: …" → "--base-url: …". */
export function inFlags(message: string, options: readonly { attributeName(): string; long?: string | null | undefined }[]): string {
  return message.replaceAll(/^( *)(\w+):/gm, (line, space: string, field: string) => {
    const flag = options.find((option) => option.attributeName() === (FROM_FILES[field] ?? field))?.long;
    return flag ? `${space}${flag}:` : line;
  });
}

/** What `--json` prints on the standard output in place of a result, so that a script parses one thing either way. */
export function errorAsJson({ message, fields }: Pick<ErrorDescription, "message" | "fields">): string {
  return JSON.stringify({ error: { message, fields } });
}
