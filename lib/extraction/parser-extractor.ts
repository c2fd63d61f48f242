import { availableParallelism } from "node:os";
import { PARSER } from "@/lib/memory/parse-turn";
import { turnView } from "@/lib/memory/store";
import { startThreads } from "@/lib/start-threads";
import type { ParsedTurn, TurnView } from "@/lib/memory/parse-turn";
import type { Threads } from "@/lib/start-threads";
import type { Extractor } from "./extractor";

/** About a tenth of a second of work. */
const CHARACTERS_A_TASK = 40_000;
const MOST_THREADS = 8;

/** One for the process: a thread takes a second to load, and ends by itself when it is idle. */
let pool: Threads<TurnView[], ParsedTurn[]> | undefined;

/**
 * The deterministic parser, on all of this machine's cores: in threads that start with the first turn and are sent single
 * turns alone, without so much as their ids.
 */
export const parserExtractor: Extractor = {
  label: "",
  identity: PARSER,
  mostFacts: Number.POSITIVE_INFINITY,
  replies: null,
  isolated: true,
  async parse({ id, sessions }, onTurns) {
    const threads = (pool ??= startThreads(new URL("./parse-in-thread.ts", import.meta.url), Math.min(availableParallelism(), MOST_THREADS)));
    const turns = sessions.flatMap((session) => session.turns);
    let done = 0;
    const parsed = await Promise.all(
      tasksOf(turns.map(turnView)).map(async (task) => {
        const found = await threads.run(task);
        onTurns?.((done += task.length));
        return found;
      }),
    );
    const inOrder = parsed.flat();
    return { id, keep: "densest", turns: turns.map((turn, index) => ({ turn, parsed: inOrder[index]! })) };
  },
  usage: () => null,
  close: async () => {},
};

/** The turns in order, in parts of about equal work. */
function tasksOf(turns: readonly TurnView[]): TurnView[][] {
  const tasks: TurnView[][] = [];
  let room = 0;
  for (const turn of turns) {
    if (room <= 0) {
      tasks.push([]);
      room = CHARACTERS_A_TASK;
    }
    tasks.at(-1)!.push(turn);
    room -= turn.text.length;
  }
  return tasks;
}
