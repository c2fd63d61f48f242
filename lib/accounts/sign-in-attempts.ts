import { database } from "@/lib/db/client";
import { TooManyAttempts } from "@/lib/errors";

const WINDOW_MINUTES = 15;

/**
 * How many failed sign-ins a window allows: few for one account, more for one address, which many people may share. A
 * device on which the account has signed in before has a budget of its own, so that nobody locks its owner out.
 */
export const ATTEMPT_LIMITS = { account: 10, address: 100, device: 10 } as const;

export interface AttemptKeys {
  email: string;
  /** Null when the address is not known: then only the account counts. */
  address: string | null;
  /** The device's name when the account has signed in there before: then only the device counts. */
  device: string | null;
}

/**
 * Counts an attempt before the password is looked at, so that parallel guesses cannot slip past, and refuses when there
 * were too many. One upsert a key: all copies of the app count in the same rows.
 */
export async function countSignInAttempt({ email, address, device }: AttemptKeys): Promise<void> {
  if (device) return count(deviceKey(device, email), ATTEMPT_LIMITS.device);
  await count(`account:${email}`, ATTEMPT_LIMITS.account);
  if (address) await count(`address:${address}`, ATTEMPT_LIMITS.address);
}

async function count(key: string, limit: number): Promise<void> {
  const { rows } = await database().pool.query<{ count: number; window_ends_at: Date }>(
    `INSERT INTO sign_in_attempt AS attempt (key, count, window_ends_at)
     VALUES ($1, 1, now() + make_interval(mins => $2))
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN attempt.window_ends_at <= now() THEN 1 ELSE attempt.count + 1 END,
       window_ends_at = CASE WHEN attempt.window_ends_at <= now() THEN EXCLUDED.window_ends_at ELSE attempt.window_ends_at END
     RETURNING count, window_ends_at`,
    [key, WINDOW_MINUTES],
  );
  const row = rows[0];
  if (row && row.count > limit) {
    const minutes = Math.max(1, Math.ceil((row.window_ends_at.getTime() - Date.now()) / 60_000));
    throw new TooManyAttempts(`Too many attempts to sign in. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`, row.window_ends_at);
  }
}

/** A sign-in that succeeded clears the count of its account, or of its known device; an address's stays. */
export async function clearSignInAttempts({ email, device }: Omit<AttemptKeys, "address">): Promise<void> {
  await database().pool.query(`DELETE FROM sign_in_attempt WHERE key = $1`, [device ? deviceKey(device, email) : `account:${email}`]);
}

function deviceKey(device: string, email: string): string {
  return `device:${device}:${email}`;
}
