import type { RunStatus } from "./schema";

export type JudgeKind = "endpoint" | "token_overlap";

export interface RunSummary {
  number: number;
  status: RunStatus;
  dry: boolean;
  cases: number;
  createdAt: Date;
}

export function runSummary({ number, status, dry, cases, createdAt }: RunSummary): RunSummary {
  return { number, status, dry, cases, createdAt };
}
