import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { NOBODY, OPERATOR } from "@/lib/auth/actor";
import { database } from "@/lib/db/client";
import { createFirstLink } from "@/lib/installation/first-link";
import { changePassword } from "./change-password";
import { findSessionUser } from "./find-session-user";
import { knownDevice, rememberAccount } from "./known-device";
import { linkState } from "./link-state";
import { ATTEMPT_LIMITS } from "./sign-in-attempts";
import { signInWithLink } from "./sign-in-with-link";
import { signInWithPassword } from "./sign-in-with-password";
import { tokenHash } from "./one-time-token";
import { resetPassword } from "./reset-password";
import { setUp } from "./set-up";
import { signOutEverywhere } from "./sign-out-everywhere";
import { makeAccount, tokenOf } from "./testing/make-account";

const signIn = (email: string, password: string, address = "direct") => signInWithPassword(NOBODY, { email, password, address });
const refusals = async (tries: Promise<unknown>[]) => (await Promise.allSettled(tries)).filter(({ status }) => status === "rejected").length;

describe("the first account", () => {
  it("is not made with a password that is easy to guess", async () => {
    const token = tokenOf((await createFirstLink(OPERATOR, {})).url);
    await expect(setUp(NOBODY, { token, name: "Olga", email: "olga@example.org", password: "olga@example.org" })).rejects.toMatchObject({ fields: { password: expect.stringContaining("your e-mail address") } });
  });

  it("is made once, though several links and people try at the same moment", async () => {
    await database().pool.query(`INSERT INTO project (id, name, task_type, overlap, seed, blind) VALUES ('sample', 'Sample', 'contested-credit', 2, 1, '{}')`);
    const links = await Promise.all(Array.from({ length: 4 }, () => createFirstLink(OPERATOR, {})));
    const tokens = links.map(({ url }) => tokenOf(url));
    expect(await linkState(NOBODY, { token: tokens[0]!, kind: "setup" })).toEqual({ usable: true, email: null });
    const tries = [...tokens, ...tokens].map((token, index) => setUp(NOBODY, { token, name: "Olga", email: `olga${index}@example.org`, password: "a few quiet words" }));
    expect(await refusals(tries)).toBe(7);
    const { rows } = await database().pool.query(`SELECT u.administrator, m.project_id, m.roles::text[] FROM "user" u LEFT JOIN member m ON m.user_id = u.id`);
    expect(rows).toEqual([{ administrator: true, project_id: "sample", roles: ["owner", "adjudicator", "annotator"] }]);
  });

  it("is signed in by the start's link afterwards: looking does not spend it, using it does", async () => {
    const token = tokenOf((await createFirstLink(OPERATOR, {})).url);
    for (let look = 0; look < 2; look++) expect(await linkState(NOBODY, { token, kind: "sign_in" })).toMatchObject({ usable: true });
    expect(await refusals(Array.from({ length: 5 }, () => signInWithLink(NOBODY, { token })))).toBe(4);
    expect(await linkState(NOBODY, { token, kind: "sign_in" })).toEqual({ usable: false, email: null });
    const { rows } = await database().pool.query(`SELECT token_hash FROM account_link`);
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(token);
  });

  it("refuses a link that has expired, or of another kind", async () => {
    const token = tokenOf((await createFirstLink(OPERATOR, {})).url);
    await expect(setUp(NOBODY, { token, name: "Eve", email: "eve@example.org", password: "a few quiet words" })).rejects.toThrow("used already or has expired");
    await database().pool.query(`UPDATE account_link SET expires_at = now() - interval '1 second'`);
    await expect(signInWithLink(NOBODY, { token })).rejects.toThrow("used already or has expired");
  });
});

describe("signing in", () => {
  it("gives next-auth the account and its epoch, whatever the case of the address", async () => {
    const { userId, email, password } = await makeAccount();
    expect(await signIn(` ${email.toUpperCase()} `, password)).toEqual({ id: userId, name: "Somebody", email, epoch: 0 });
  });

  it("answers alike for a wrong password and an unknown account", async () => {
    const { email } = await makeAccount();
    const message = "E-mail address or password is wrong.";
    await expect(signIn(email, "not the password")).rejects.toThrow(message);
    await expect(signIn("nobody@example.org", "not the password")).rejects.toThrow(message);
  });

  it("takes as long for an unknown account: it verifies a hash there too", async () => {
    const { email } = await makeAccount();
    const time = async (address: string) => {
      const start = performance.now();
      for (let round = 0; round < 3; round++) await signIn(address, "not the password").catch(() => undefined);
      return performance.now() - start;
    };
    await time("warm@example.org");
    const [known, unknown] = [await time(email), await time("unknown@example.org")];
    // Without the hash, the unknown account would answer some twenty times faster.
    expect(unknown).toBeGreaterThan(known / 4);
  });

  it("counts parallel attempts on one account exactly, and says when to try again", async () => {
    const { email, password } = await makeAccount();
    const tries = await Promise.allSettled(Array.from({ length: ATTEMPT_LIMITS.account + 5 }, () => signIn(email, "not the password")));
    const codes = tries.map((outcome) => (outcome.status === "rejected" ? (outcome.reason as { code: string }).code : "signed in"));
    expect(codes.filter((code) => code === "too_many_attempts")).toHaveLength(5);
    await expect(signIn(email, password)).rejects.toMatchObject({ code: "too_many_attempts", message: expect.stringMatching(/Try again in 1[45] minutes\./), detail: { retryAt: expect.stringMatching(/^\d{4}-/) } });
    await database().pool.query(`UPDATE sign_in_attempt SET window_ends_at = now() - interval '1 second'`);
    await expect(signIn(email, password)).resolves.toMatchObject({ email });
  });

  it("clears the account's count on success", async () => {
    const { email, password } = await makeAccount();
    for (let round = 0; round < 3; round++) {
      for (let attempt = 1; attempt < ATTEMPT_LIMITS.account; attempt++) await signIn(email, "not the password").catch(() => undefined);
      await signIn(email, password);
    }
  });

  it("limits an address across accounts", async () => {
    await database().pool.query(`INSERT INTO sign_in_attempt (key, count, window_ends_at) VALUES ('address:192.0.2.7', $1, now() + interval '5 minutes')`, [ATTEMPT_LIMITS.address]);
    const { email, password } = await makeAccount();
    await expect(signIn(email, password, "192.0.2.7")).rejects.toMatchObject({ code: "too_many_attempts" });
    await expect(signIn(email, password, "192.0.2.8")).resolves.toMatchObject({ email });
  });
});

describe("a device on which an account has signed in", () => {
  const signInFrom = (device: string, email: string, password: string) => signInWithPassword(NOBODY, { email, password, address: "192.0.2.9", device });
  const flood = (email: string, device = "") => Promise.allSettled(Array.from({ length: ATTEMPT_LIMITS.account + 1 }, () => signInFrom(device, email, "not the password")));

  it("lets its owner in while others flood the account, and leaves their count as it is", async () => {
    const { email, password } = await makeAccount();
    const device = rememberAccount("", email);
    await flood(email);
    await expect(signInFrom(device, email, password)).resolves.toMatchObject({ email });
    await expect(signIn(email, password)).rejects.toMatchObject({ code: "too_many_attempts" });
  });

  it("has a budget too, and does not spend the account's", async () => {
    const { email, password } = await makeAccount();
    const device = rememberAccount("", email);
    await flood(email, device);
    await expect(signInFrom(device, email, password)).rejects.toMatchObject({ code: "too_many_attempts" });
    await expect(signIn(email, password)).resolves.toMatchObject({ email });
  });

  it("is known to the accounts that signed in there, and cannot be made up", async () => {
    const shared = rememberAccount(rememberAccount("", "ada@example.org"), "ben@example.org");
    const [name = "", ...proofs] = shared.split(".");
    expect([knownDevice(shared, "ada@example.org"), knownDevice(shared, "ben@example.org"), knownDevice(shared, "chi@example.org")]).toEqual([name, name, null]);
    expect(rememberAccount(shared, "ben@example.org")).toBe(shared);
    for (const made of ["", name, `${name}.${"A".repeat(43)}`, `${"B".repeat(22)}.${proofs.join(".")}`, `.${proofs[0]}`, "a.b", "é".repeat(50)]) expect(knownDevice(made, "ada@example.org"), made).toBeNull();
  });
});

describe("sessions", () => {
  it("end everywhere on request, and with a new password", async () => {
    const { userId, email, password, actor } = await makeAccount();
    expect(await findSessionUser(userId, 0)).toMatchObject({ email });
    await signOutEverywhere(actor, {});
    expect(await findSessionUser(userId, 0)).toBeNull();
    await changePassword(actor, { current: password, password: "other quiet words" });
    expect(await findSessionUser(userId, 1)).toBeNull();
    expect(await findSessionUser(userId, 2)).toMatchObject({ email });
    await expect(signIn(email, password)).rejects.toThrow("wrong");
    await expect(signIn(email, "other quiet words")).resolves.toMatchObject({ epoch: 2 });
  });

  it("does not change the password without the current one, nor to a short one", async () => {
    const { actor, password } = await makeAccount();
    await expect(changePassword(actor, { current: "not the password", password: "other quiet words" })).rejects.toMatchObject({ fields: { current: "is wrong" } });
    await expect(changePassword(actor, { current: password, password: "short" })).rejects.toMatchObject({ fields: { password: expect.stringContaining("at least 10") } });
  });

  it("do not come to a password that is easy to guess, and the link that would set it stays good", async () => {
    const { userId, actor, password } = await makeAccount();
    await expect(changePassword(actor, { current: password, password: "aaaaaaaaaa" })).rejects.toMatchObject({ fields: { password: expect.stringContaining("repeats one character") } });
    const token = randomUUID();
    await database().pool.query(`INSERT INTO account_link (id, kind, token_hash, user_id, expires_at) VALUES (gen_random_uuid(), 'password_reset', $1, $2, now() + interval '1 hour')`, [tokenHash(token), userId]);
    await expect(resetPassword(NOBODY, { token, password: "qwertyuiop" })).rejects.toMatchObject({ fields: { password: expect.stringContaining("most used") } });
    await expect(resetPassword(NOBODY, { token, password: "other quiet words" })).resolves.toHaveProperty("email");
  });

  it("lets one of two simultaneous changes win", async () => {
    const { actor, password } = await makeAccount();
    expect(await refusals([1, 2].map((number) => changePassword(actor, { current: password, password: `other quiet words ${number}` })))).toBe(1);
  });
});
