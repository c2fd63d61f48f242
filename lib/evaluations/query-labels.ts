import { caseIds } from "@/lib/target-audit/contested";
import type { LabelChoice, Support } from "@/lib/target-audit/credit-labels";
import type { Answers, Question } from "@/lib/task-types/question";
import { taskType } from "@/lib/task-types/registry";
import type { EvaluationContext } from "./evaluation-operation";
import { readableProjects } from "./list-validations";
import { closedCases, projectStanding, type ProjectStanding } from "./project-standing";

/** What was said of a memory in one project. */
export interface ProjectLabels {
  project: { id: string; name: string };
  caseId: string;
  /** Its number in the project; null where the reader may not open it. */
  caseNumber: number | null;
  /** The reader labels in the project. */
  annotator: boolean;
  questions: readonly Question[];
  drawn: boolean;
  /** By pseudonym, people first; null until the reader has them opened (`openLabels`). */
  labels: { rater: string; kind: "person" | "model"; answers: Answers }[] | null;
  /** The adjudicator's decision in force. */
  settled: Answers | null;
}

/** What a release says of a memory, as the figures take it. */
export interface ReleasedLabel {
  validation: string;
  project: { id: string; name: string };
  release: number;
  deciding: LabelChoice;
  /** What people settled on, and the majority of judges; null where there is none. */
  people: Support | null;
  judges: Support | null;
  adjudicated: boolean;
  peopleCount: number;
  judgesCount: number;
}

/** A memory of a query's lists that somebody labelled, or is to label. */
export interface LabelledMemory {
  memoryId: string;
  memoryText: string;
  projects: ProjectLabels[];
  /** The latest brought back first. */
  releases: ReleasedLabel[];
}

interface QueryMemories {
  dataset: string;
  query: { id: string; conversation: string };
  runs: readonly { system: string; memories: readonly { id: string; text: string }[] }[];
}

interface Memory {
  memoryId: string;
  text: string;
}

/** Memories of the query that a case may be of, by the case's id, in the order of the lists. */
type Candidates = ReadonlyMap<string, readonly Memory[]>;

/**
 * What was said of the memories of a query's lists, contested or not: in the projects made from the evaluation whose
 * labels the reader may see, under pseudonyms, and in their releases that were brought back. What others said comes only
 * to readers who have opened it, so that nobody can read it, take an own label back and label as blind.
 */
export async function queryLabels(context: EvaluationContext, memories: QueryMemories): Promise<LabelledMemory[]> {
  const { tx, evaluationId } = context;
  const candidates = candidatesOf(memories);
  const keyOf = ({ memoryId, text }: Memory) => JSON.stringify([memoryId, text]);
  const found = new Map([...candidates.values()].flat().map((memory): [string, LabelledMemory] => [keyOf(memory), { memoryId: memory.memoryId, memoryText: memory.text, projects: [], releases: [] }]));
  const hidden = new Map<string, Set<string>>();
  const links = await tx.evaluationProject.findMany({ where: { evaluationId }, orderBy: { createdAt: "asc" }, include: { project: { select: { id: true, name: true, taskType: true } } } });
  for (const { project } of links) {
    const standing = await projectStanding(context, project.id);
    if (!standing) continue;
    const said = await saidIn(context, { project, standing, candidates });
    hidden.set(project.id, new Set(said.filter(({ labels }) => labels.labels === null).map(({ externalId }) => externalId)));
    for (const { memory, labels } of said) found.get(keyOf(memory))!.projects.push(labels);
  }
  for (const { memory, externalId, label } of await releasedLabels(context, candidates)) {
    if (!hidden.get(label.project.id)?.has(externalId)) found.get(keyOf(memory))!.releases.push(label);
  }
  return [...found.values()].filter(({ projects, releases }) => projects.length + releases.length > 0);
}

function candidatesOf({ dataset, query, runs }: QueryMemories): Candidates {
  const candidates = new Map<string, Memory[]>();
  for (const { system, memories } of runs) {
    for (const memory of memories) {
      for (const id of caseIds({ dataset, system, query, memory })) {
        const known = candidates.get(id) ?? [];
        if (!known.some(({ text }) => text === memory.text)) candidates.set(id, [...known, { memoryId: memory.id, text: memory.text }]);
      }
    }
  }
  return candidates;
}

interface SaidInProject {
  externalId: string;
  memory: Memory;
  labels: ProjectLabels;
}

async function saidIn(context: EvaluationContext, { project, standing, candidates }: { project: { id: string; name: string; taskType: string }; standing: ProjectStanding; candidates: Candidates }): Promise<SaidInProject[]> {
  const { tx } = context;
  const cases = await tx.case.findMany({ where: { projectId: project.id, externalId: { in: [...candidates.keys()] } }, select: { id: true, externalId: true, sequence: true, drawn: true, payload: true }, orderBy: { sequence: "asc" } });
  const closed = await closedCases(context, cases.map(({ id }) => id));
  const found: SaidInProject[] = [];
  for (const { id, externalId, sequence, drawn, payload } of cases) {
    // A case of another memory that goes by the same id says nothing about this one.
    const memory = candidates.get(externalId)!.find(({ text }) => text === (payload as { memory?: { text?: string } }).memory?.text);
    if (!memory) continue;
    const opinions = closed.has(id) ? { labels: null, settled: null } : await opinionsOn(context, { projectId: project.id, caseId: id });
    found.push({ externalId, memory, labels: { project: { id: project.id, name: project.name }, caseId: id, annotator: standing.annotator, caseNumber: standing.opensCases ? sequence : null, questions: taskType(project.taskType).questions, drawn, ...opinions } });
  }
  return found;
}

async function opinionsOn({ tx }: EvaluationContext, { projectId, caseId }: { projectId: string; caseId: string }): Promise<Pick<ProjectLabels, "labels" | "settled">> {
  const labels = await tx.$queryRaw<NonNullable<ProjectLabels["labels"]>>`
    SELECT rater.pseudonym AS rater, rater.kind::text AS kind, label.answers FROM current_label AS label JOIN rater ON rater.id = label.rater_id
    WHERE label.project_id = ${projectId} AND label.case_id = ${caseId}::uuid ORDER BY rater.kind, rater.pseudonym`;
  const [decision] = await tx.$queryRaw<{ answers: Answers | null }[]>`
    SELECT answers FROM current_adjudication WHERE project_id = ${projectId} AND case_id = ${caseId}::uuid AND kind = 'settle'`;
  return { labels, settled: decision?.answers ?? null };
}

async function releasedLabels(context: EvaluationContext, candidates: Candidates): Promise<{ externalId: string; memory: Memory; label: ReleasedLabel }[]> {
  const { tx, evaluationId } = context;
  const labels = await tx.evaluationLabel.findMany({
    where: { externalId: { in: [...candidates.keys()] }, validation: { evaluationId, status: "ready", projectId: { in: await readableProjects(context) } } },
    orderBy: [{ validation: { createdAt: "desc" } }, { externalId: "asc" }],
    include: { validation: { select: { id: true, releaseNumber: true, deciding: true, project: { select: { project: { select: { id: true, name: true } } } } } } },
  });
  return labels.flatMap(({ externalId, memoryText, people, judges, adjudicated, peopleCount, judgesCount, validation: { id, releaseNumber, deciding, project } }) => {
    const memory = candidates.get(externalId)!.find(({ text }) => memoryText === null || text === memoryText);
    if (!memory) return [];
    const said = { people: people as Support | null, judges: judges as Support | null, adjudicated, peopleCount, judgesCount };
    return [{ externalId, memory, label: { validation: id, project: project.project, release: releaseNumber, deciding: deciding as LabelChoice, ...said } }];
  });
}
