/** Pseudonym → name, for those who may see names; empty for everyone else. */
export type Names = Readonly<Record<string, string>>;

/** "Ada (annotator-01)" for owners, the pseudonym for everyone else. */
export function nameOf(pseudonym: string, names: Names): string {
  const name = names[pseudonym];
  return name && name !== pseudonym ? `${name} (${pseudonym})` : pseudonym;
}

/** Unique and short, for axes: two people may have one name. */
export function shortNameOf(pseudonym: string, names: Names): string {
  const name = names[pseudonym];
  const namesakes = Object.values(names).filter((other) => other === name).length;
  return name && namesakes === 1 ? name : pseudonym;
}
