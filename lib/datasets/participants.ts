/** Roles of a chat with an assistant as speakers with names, so that memories derived from it can say who spoke. */
export const PARTICIPANTS = {
  user: { speaker: "User", addressee: "Assistant" },
  assistant: { speaker: "Assistant", addressee: "User" },
} as const;
