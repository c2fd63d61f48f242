/**
 * Spreadsheet programs run a cell that begins with one of these as a formula (OWASP, "CSV injection"); full-width
 * forms count too. A leading apostrophe makes it text; cells that begin with an apostrophe get one more, so that
 * taking off exactly one always restores what was there.
 */
const RISKY_START = /^['=+\-@\t\r＝＋－＠]/u;

/** Text as it may stand in a CSV cell. */
export function guardCell(text: string): string {
  return RISKY_START.test(text) ? `'${text}` : text;
}

/** The text that `guardCell` was given. An apostrophe that no guard put there stays. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && RISKY_START.test(cell.slice(1)) ? cell.slice(1) : cell;
}
