/** The light theme's values of the variables that pictures use. */
const LIGHT: Record<string, string> = {
  "--ink": "#1b1c1d", "--ink-soft": "#55585c", "--paper": "#ffffff", "--line": "#dcdcd7", "--accent": "#1f5fa8",
  "--supports": "#00795a", "--partial": "#8f5a00", "--refutes": "#b54300",
};

/** A picture as a file of its own: colours fixed to the light theme, on white, for papers and slides. */
export function standaloneSvg(svg: string): string {
  const fixed = svg.replaceAll(/var\((--[a-z-]+)\)/g, (variable, name: string) => LIGHT[name] ?? variable).replaceAll("currentColor", "#1b1c1d");
  return fixed.replace(/^<svg([^>]*)>/, `<svg$1><rect width="100%" height="100%" fill="#ffffff"/>`);
}
