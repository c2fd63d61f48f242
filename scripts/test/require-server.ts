import { findChromium, HOW_TO_GET_CHROMIUM } from "./find-chromium";

/** Runs before the browser tests: says in one line what they lack. */
export default function requireServer(): void {
  if (!findChromium(process.env)) throw new Error(HOW_TO_GET_CHROMIUM);
  if (process.env.E2E_BASE_URL) return;
  throw new Error("E2E_BASE_URL is not set. `npm test -- --only browser [files]` starts a server with a fresh database and sets it.");
}
