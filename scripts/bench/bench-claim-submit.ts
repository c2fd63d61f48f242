import { randomUUID } from "node:crypto";
import pg from "pg";
import { openTestDatabases } from "../test/test-databases";

/** Claim and submit by the app's commands, against the same two statements on bare pg: fresh tables, 20 clients, in turns. */

const CLIENTS = 20;
const CASES = 1_500;
const TURNS = 3;

const databases = await openTestDatabases(undefined);
process.env.DATABASE_URL = await databases.copyTemplate("bench");
const { LabelledProject } = await import("@/lib/adjudication/testing/labelled-project");
const { claimCases } = await import("@/lib/assignments/claim-cases");
const { claimText } = await import("@/lib/assignments/claim-statement");
const { submitAnnotation } = await import("@/lib/annotations/submit-annotation");
const { submitText } = await import("@/lib/annotations/submit-statement");
const bare = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CLIENTS });

type Project = Awaited<ReturnType<typeof LabelledProject.make>>;
type Member = Awaited<ReturnType<Project["member"]>>;

async function freshProject(): Promise<{ project: Project; people: Member[] }> {
  const project = await LabelledProject.make(1);
  for (let n = 0; n < CASES; n++) await project.addCase();
  const people = await Promise.all(Array.from({ length: CLIENTS }, () => project.member("annotator")));
  // Everyone is a rater before the clock starts, and gives back what they were served.
  for (const { actor } of people) await claimCases(actor, { project: project.id });
  await bare.query(`UPDATE assignment SET rater_id = NULL, lease_until = NULL, opened_at = NULL WHERE project_id = $1`, [project.id]);
  await bare.query(`ANALYZE`);
  return { project, people };
}

/** Labels a second until nothing is left. */
async function rate(label: (project: Project, person: Member) => Promise<boolean>): Promise<number> {
  const { project, people } = await freshProject();
  const began = performance.now();
  const counts = await Promise.all(people.map(async (person) => {
    let labelled = 0;
    while (await label(project, person)) labelled += 1;
    return labelled;
  }));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000);
}

async function byCommands(project: Project, { actor }: Member): Promise<boolean> {
  const { held } = await claimCases(actor, { project: project.id });
  if (!held[0]) return false;
  await submitAnnotation(actor, { project: project.id, assignmentId: held[0].assignmentId, clientKey: randomUUID(), answers: { support: "supports" } });
  return true;
}

const CLAIM = claimText("open");
const SUBMIT = submitText("leased");

async function byBareStatements(project: Project, { userId }: Member): Promise<boolean> {
  const roles = ["annotator"];
  const { rows } = await bare.query<{ assignmentId: string | null }>({ name: "bare-claim", text: CLAIM, values: [project.id, userId, roles, 1] });
  const place = rows[0]?.assignmentId;
  if (!place) return false;
  await bare.query({ name: "bare-submit", text: SUBMIT, values: [project.id, userId, roles, place, randomUUID(), '{"support":"supports"}', null, "", false, null, null] });
  return true;
}

const ratios: number[] = [];
for (let turn = 1; turn <= TURNS; turn++) {
  const commands = await rate(byCommands);
  const plain = await rate(byBareStatements);
  ratios.push(commands / plain);
  console.log(`turn ${turn}: commands ${commands.toFixed(0)} labels/s, bare pg ${plain.toFixed(0)} labels/s, ratio ${(commands / plain).toFixed(2)}`);
}
console.log(`claim + submit, ${CLIENTS} clients: median ratio ${ratios.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)]?.toFixed(2)} (at least 0.5, aim 0.8)`);
await bare.end();
await databases.stop(); // ends the connections of the commands too
process.exit(0);
