/** Takes how far long work is: of one step, `done` of `total` things. */
export type Progress = (state: { step: string; done: number; total: number }) => void;
