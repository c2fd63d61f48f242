/** Who asks. Every query and command takes one first. */
export type Actor =
  | { kind: "user"; userId: string }
  /** The person at the command line, or the worker on their behalf: whoever runs the server may do everything but label. */
  | { kind: "operator" }
  | { kind: "nobody" };

export const OPERATOR: Actor = { kind: "operator" };
export const NOBODY: Actor = { kind: "nobody" };

/** The actor's name in audit rows. */
export function actorName(actor: Actor): string {
  return actor.kind === "user" ? `user:${actor.userId}` : actor.kind;
}
