import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * Creates a folder that only its owner may enter, with its parents; an existing folder keeps its mode.
 */
export function ensurePrivateFolder(folder: string): void {
  const created = fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (created !== undefined) giveToOwnerOf(path.dirname(created), folder);
}

/**
 * Returns the content of a private file (mode 0600), making it on the first call.
 *
 * When several processes ask at the same moment all of them get the content of the one that was first:
 * a complete file is linked into place, which fails if the name is taken.
 */
export function storeOnce(file: string, make: () => string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
  ensurePrivateFolder(path.dirname(file));
  const draft = writeDraft(file, make());
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    fs.unlinkSync(draft);
  }
  return fs.readFileSync(file, "utf8");
}

/** Replaces a private file (mode 0600) in one step: a reader sees the old content or the new, never half of it. */
export function replaceFile(file: string, content: string): void {
  ensurePrivateFolder(path.dirname(file));
  fs.renameSync(writeDraft(file, content), file);
}

/** True for a Node error of this code, such as ENOENT. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function writeDraft(file: string, content: string): string {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  fs.writeFileSync(draft, content, { mode: 0o600, flag: "wx" });
  giveToOwnerOf(path.dirname(file), draft);
  return draft;
}

/** What root writes into someone's folder belongs to that someone, who may start the program alone next time. */
function giveToOwnerOf(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = fs.statSync(folder);
  if (uid !== 0) fs.chownSync(file, uid, gid);
}
