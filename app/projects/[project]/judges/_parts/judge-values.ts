/** Fields of a judge as text, by name, for the inputs of its form. */
export type JudgeValues = Readonly<Record<string, string>>;
