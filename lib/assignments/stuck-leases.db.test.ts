import { expect, test } from "vitest";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { database } from "@/lib/db/client";
import { returnHeld } from "./return-held";
import { stuckLeases } from "./stuck-leases";

test("cases held for more than two leases are the owner's to give back; others are left alone", async () => {
  const project = await LabelledProject.make(2);
  const owner = await project.member("owner");
  const [long, short, lapsed] = [await project.member("annotator"), await project.member("annotator"), await project.member("annotator")];
  const hold = async (person: typeof long, opened: string, until: string) =>
    database().pool.query(`UPDATE assignment SET rater_id = $2, opened_at = now() - $3::interval, lease_until = now() + $4::interval WHERE case_id = $1 AND ordinal = 1`, [await project.addCase(), await project.raterOf(person), opened, until]);
  await hold(long, "61 minutes", "20 minutes");
  await hold(short, "59 minutes", "20 minutes");
  await hold(lapsed, "90 minutes", "-1 minutes");
  expect(await stuckLeases(owner.actor, { project: project.id })).toMatchObject([{ raterId: long.raterId, pseudonym: "annotator-01", name: "Somebody", cases: 1 }]);
  const place = { project: project.id, raterId: long.raterId! };
  const tries = await Promise.allSettled([1, 2].map(() => returnHeld(owner.actor, place)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await stuckLeases(owner.actor, { project: project.id })).toEqual([]);
  const { rows } = await database().pool.query(`SELECT count(*)::int AS held FROM assignment WHERE project_id = $1 AND rater_id IS NOT NULL`, [project.id]);
  expect(rows).toEqual([{ held: 2 }]);
});
