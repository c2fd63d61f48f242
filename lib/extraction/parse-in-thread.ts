import { parseTurn } from "../memory/parse-turn";
import type { ParsedTurn, TurnView } from "@/lib/memory/parse-turn";

/** What the parser's threads run. They get to know what stands in these turns, and nothing else. */
export default function parseInThread(turns: TurnView[]): ParsedTurn[] {
  return turns.map(parseTurn);
}
