/** "1 case", "3 cases", "12,345 cases". */
export function plural(count: number, singular: string, many = `${singular}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? singular : many}`;
}
