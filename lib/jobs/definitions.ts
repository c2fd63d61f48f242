import { z } from "zod";
import { defineJob } from "./job-definition";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Builds the files of a release that was asked for. */
export const buildReleaseJob = defineJob({
  name: "build-release",
  data: z.object({ project: z.string(), release: z.uuid() }),
  key: (data) => data.release,
  retryLimit: 3,
  retryDelaySeconds: 5,
  expireInSeconds: 6 * HOUR,
});

/** Audits the traces of an evaluation. */
export const auditEvaluationJob = defineJob({
  name: "audit-evaluation",
  data: z.object({ evaluation: z.uuid() }),
  key: (data) => data.evaluation,
  retryLimit: 3,
  retryDelaySeconds: 5,
  expireInSeconds: 6 * HOUR,
});

/** Scores an evaluation by the labels of a release. */
export const validateEvaluationJob = defineJob({
  name: "validate-evaluation",
  data: z.object({ evaluation: z.uuid(), validation: z.uuid() }),
  key: (data) => data.validation,
  retryLimit: 3,
  retryDelaySeconds: 5,
  expireInSeconds: 6 * HOUR,
});

/** Finds audits that were interrupted and has them made again. */
const recoverAuditsJob = defineJob({
  name: "recover-audits",
  data: z.object({}),
  key: () => "every-minute",
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 5 * MINUTE,
});

/** Removes evaluations whose traces were never sent to the end. */
const discardStaleEvaluationsJob = defineJob({
  name: "discard-stale-evaluations",
  data: z.object({}),
  key: () => "hourly",
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 10 * MINUTE,
});

/** Finds releases whose build was interrupted and has it done again. */
const recoverReleasesJob = defineJob({
  name: "recover-releases",
  data: z.object({}),
  key: () => "every-minute",
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 5 * MINUTE,
});

/** One of several workers' parts in a judge run, for a slice of time; it asks for the next slice itself. */
export const judgeRunJob = defineJob({
  name: "judge-run",
  data: z.object({ project: z.string(), run: z.uuid(), turn: z.int(), lane: z.int(), slice: z.int() }),
  key: ({ run, turn, lane, slice }) => `${run} ${turn} ${lane} ${slice}`,
  retryLimit: 3,
  retryDelaySeconds: 5,
  expireInSeconds: 30 * MINUTE,
});

/** Removes uploads that were checked but never applied. */
const discardStaleImportsJob = defineJob({
  name: "discard-stale-imports",
  data: z.object({}),
  key: () => "hourly",
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 10 * MINUTE,
});

/** Removes counts of sign-in attempts that limit nothing any more. */
const discardSignInAttemptsJob = defineJob({
  name: "discard-sign-in-attempts",
  data: z.object({}),
  key: () => "hourly",
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 10 * MINUTE,
});

/** Every job there is. The worker has a handler for each, or does not compile. */
export const JOBS = {
  "build-release": buildReleaseJob,
  "recover-releases": recoverReleasesJob,
  "discard-stale-imports": discardStaleImportsJob,
  "audit-evaluation": auditEvaluationJob,
  "validate-evaluation": validateEvaluationJob,
  "recover-audits": recoverAuditsJob,
  "discard-stale-evaluations": discardStaleEvaluationsJob,
  "judge-run": judgeRunJob,
  "discard-sign-in-attempts": discardSignInAttemptsJob,
} as const;

export type JobName = keyof typeof JOBS;
export type JobData<Name extends JobName> = z.output<(typeof JOBS)[Name]["data"]>;
