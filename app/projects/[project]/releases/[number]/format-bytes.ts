const UNITS = ["B", "kB", "MB", "GB"];

/** "812 B", "14.2 kB", "3.1 MB": decimal units, as download dialogs show them. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}
