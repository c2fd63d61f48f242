/** Errors that a person can act on. Their messages are written for that person and may be shown as they stand. */

export type AppErrorCode =
  | "invalid_input"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "too_many_attempts"
  | "unavailable";

/** HTTP status of each code, for routes. */
export const STATUS_OF_ERROR: Record<AppErrorCode, number> = {
  invalid_input: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many_attempts: 429,
  unavailable: 503,
};

export class AppError extends Error {
  readonly code: AppErrorCode;
  /** Field name → what is wrong with it, for forms. */
  readonly fields: Readonly<Record<string, string>>;
  /** Facts that a program may use, such as when to try again. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(code: AppErrorCode, message: string, more: { fields?: Record<string, string>; detail?: Record<string, unknown> } = {}) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.fields = more.fields ?? {};
    this.detail = more.detail ?? {};
  }
}

/** What was sent cannot be used; `fields` names what to mend. */
export class InvalidInput extends AppError {
  constructor(message: string, fields: Record<string, string> = {}) {
    super("invalid_input", message, { fields });
  }
}

/** Nobody is signed in, or the session has ended. */
export class Unauthenticated extends AppError {
  constructor(message = "Sign in to go on.") {
    super("unauthenticated", message);
  }
}

/** The person may see the thing but not do this with it. */
export class Forbidden extends AppError {
  constructor(message = "Your role in this project does not allow that.") {
    super("forbidden", message);
  }
}

/** It does not exist, or the person may not know that it does. */
export class NotFound extends AppError {
  /** @param hint what there is instead, in a sentence of its own */
  constructor(what = "That page", hint = "") {
    super("not_found", `${what} does not exist, or you have no access to it.${hint && ` ${hint}`}`);
  }
}

/** It was possible a moment ago, or is with another state. */
export class Conflict extends AppError {
  constructor(message: string, detail: Record<string, unknown> = {}) {
    super("conflict", message, { detail });
  }
}

export class TooManyAttempts extends AppError {
  constructor(message: string, retryAt: Date) {
    super("too_many_attempts", message, { detail: { retryAt: retryAt.toISOString() } });
  }
}
