import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { discardSignInAttempts } from "@/lib/accounts/discard-sign-in-attempts";
import { LabelledProject } from "@/lib/adjudication/testing/labelled-project";
import { OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { transaction } from "@/lib/db/transaction";
import { createRelease } from "@/lib/releases/create-release";
import { RELEASE_FILES } from "@/lib/releases/manifest";
import { findRelease } from "@/lib/releases/queries";
import { recoverReleases } from "@/lib/releases/recover-releases";
import { buildReleaseJob } from "./definitions";
import { enqueue } from "./enqueue";
import { jobId } from "./job-definition";
import { sendingQueue } from "./queue";
import { runWorker, type RunningWorker } from "./run-worker";

let worker: RunningWorker | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

async function projectWithCase(): Promise<LabelledProject> {
  const project = await LabelledProject.make();
  await project.label(await project.addCase(), await project.member("annotator"), "supports");
  return project;
}

async function jobs(release: string): Promise<{ state: string; retry_count: number }[]> {
  const { rows } = await database().pool.query("SELECT state::text, retry_count FROM pgboss.job WHERE name = 'build-release' AND id = $1", [jobId("build-release", release)]);
  return rows;
}

async function until<Value>(look: () => Promise<Value>, right: (value: Value) => boolean): Promise<Value> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const value = await look();
    if (right(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it did not come to that: ${JSON.stringify(await look())}`);
}

describe("the worker", () => {
  it("builds a release that was asked for", async () => {
    const project = await projectWithCase();
    const owner = await project.member("owner");
    const { number } = await createRelease(owner.actor, { project: project.id });
    worker = await runWorker();
    const release = await until(() => findRelease(owner.actor, { project: project.id, number }), ({ status }) => status === "ready");
    expect(release.files.map(({ name }) => name).sort()).toEqual(Object.keys(RELEASE_FILES).sort());
  });

  it("says in words why a release cannot be built, without trying again", async () => {
    const project = await LabelledProject.make();
    const { id, number } = await createRelease(OPERATOR, { project: project.id, allowEmpty: true });
    worker = await runWorker();
    const release = await until(() => findRelease(OPERATOR, { project: project.id, number }), ({ status }) => status === "failed");
    expect(release.error).toContain("no cases to release");
    await until(() => jobs(id), ([job]) => job?.state === "completed" && job.retry_count === 0);
  });
});

describe("the hourly removal of sign-in attempts", () => {
  const pool = { query: (text: string) => database().pool.query(text) };
  const keys = async () => (await database().pool.query<{ key: string }>("SELECT key FROM sign_in_attempt WHERE key LIKE 'account:trial-%' ORDER BY key")).rows.map(({ key }) => key);

  it("is on the worker's schedule, and takes those past their window only", async () => {
    await pool.query("INSERT INTO sign_in_attempt (key, count, window_ends_at) VALUES ('account:trial-past', 9, now() - interval '1 second'), ('account:trial-now', 9, now() + interval '1 hour')");
    worker = await runWorker();
    expect((await pool.query("SELECT cron FROM pgboss.schedule WHERE name = 'discard-sign-in-attempts'")).rows).toEqual([{ cron: "38 * * * *" }]);
    await (await sendingQueue()).send("discard-sign-in-attempts", {});
    expect(await until(keys, (left) => left.length === 1)).toEqual(["account:trial-now"]);
  });

  it("leaves a row in which an attempt opens a new window at that moment", async () => {
    await pool.query("INSERT INTO sign_in_attempt (key, count, window_ends_at) VALUES ('account:trial-again', 9, now() - interval '1 second')");
    const attempt = await database().pool.connect();
    try {
      await attempt.query("BEGIN");
      await attempt.query("UPDATE sign_in_attempt SET count = 1, window_ends_at = now() + interval '15 minutes' WHERE key = 'account:trial-again'");
      const removal = discardSignInAttempts(OPERATOR, {});
      await until(async () => (await pool.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%DELETE FROM sign_in_attempt%' AND pid <> pg_backend_pid()")).rowCount, (waiting) => waiting === 1);
      await attempt.query("COMMIT");
      await removal;
    } finally {
      attempt.release();
    }
    expect(await keys()).toContain("account:trial-again");
  });
});

describe("enqueue", () => {
  it("makes no job when the transaction that asked for it fails", async () => {
    const release = crypto.randomUUID();
    await expect(
      transaction(async (tx) => {
        await enqueue(tx, buildReleaseJob, { project: "p", release });
        throw new Error("and then it failed");
      }),
    ).rejects.toThrow("and then it failed");
    expect(await jobs(release)).toEqual([]);
  });

  it("makes one job however often the same one is asked for, also at once", async () => {
    const release = crypto.randomUUID();
    const made = await Promise.all(Array.from({ length: 6 }, () => transaction((tx) => enqueue(tx, buildReleaseJob, { project: "p", release }))));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await jobs(release)).toHaveLength(1);
  });
});

describe("recoverReleases", () => {
  it("takes over a release whose command line was killed before it built", async () => {
    const project = await projectWithCase();
    const { id } = await createRelease(OPERATOR, { project: project.id, inline: true });
    expect(await jobs(id)).toEqual([]);
    expect(await recoverReleases(OPERATOR, { graceSeconds: 0 })).toContain(id);
    expect(await jobs(id)).toMatchObject([{ state: "created" }]);
    expect(await recoverReleases(OPERATOR, { graceSeconds: 0 })).not.toContain(id);
  });

  it("leaves a release alone while somebody builds it", async () => {
    const project = await projectWithCase();
    const { id } = await createRelease(OPERATOR, { project: project.id, inline: true });
    const builder = await database().pool.connect();
    try {
      await builder.query("BEGIN");
      await builder.query("SELECT pg_advisory_xact_lock(hashtextextended('release ' || $1::text, 0))", [id]);
      expect(await recoverReleases(OPERATOR, { graceSeconds: 0 })).not.toContain(id);
    } finally {
      await builder.query("ROLLBACK");
      builder.release();
    }
  });

  it("tries again what a killed worker was building, and gives up in words when the tries are used up", async () => {
    const project = await projectWithCase();
    const { id, number } = await createRelease(OPERATOR, { project: project.id });
    const { pool } = database();
    const killWhileRunning = () => pool.query("UPDATE pgboss.job SET state = 'active', started_on = now() - interval '1 minute', retry_count = retry_count + CASE WHEN state = 'retry' THEN 1 ELSE 0 END WHERE id = $1", [jobId("build-release", id)]);
    for (let attempt = 0; attempt < buildReleaseJob.retryLimit; attempt++) {
      await killWhileRunning();
      expect(await recoverReleases(OPERATOR, { graceSeconds: 0 })).toContain(id);
      expect((await jobs(id))[0]?.state).toBe("retry");
    }
    await killWhileRunning();
    await recoverReleases(OPERATOR, { graceSeconds: 0 });
    await recoverReleases(OPERATOR, { graceSeconds: 0 });
    const release = await findRelease(OPERATOR, { project: project.id, number });
    expect(release).toMatchObject({ status: "failed", error: expect.stringContaining("interrupted several times") as string });
  });
});

describe("the worker process", () => {
  it("ends by itself when it is asked to stop", async () => {
    const child: ChildProcess = spawn("npx", ["tsx", "--conditions=react-server", "lib/jobs/worker.ts"], { stdio: ["ignore", "pipe", "inherit"], detached: true });
    try {
      await until(async () => ((child.stdout?.read() as Buffer | null)?.toString() ?? ""), (text) => text.includes("worker: ready"));
      process.kill(-(child.pid ?? 0), "SIGTERM");
      const [code] = await once(child, "exit");
      expect([0, null]).toContain(code);
    } finally {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), "SIGKILL");
    }
  });
});
