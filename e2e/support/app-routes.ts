import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export interface AppRoute {
  /** As the file system has it: `/projects/[project]/cases/[case]`. */
  pattern: string;
  /** HTTP methods of a route handler; a page has none of its own. */
  methods: string[];
}

const APP = path.join(import.meta.dirname, "../../app");

/** Every page and route handler there is, read from the file system, so that a new one cannot be forgotten. */
export function appRoutes(): { pages: AppRoute[]; handlers: AppRoute[] } {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).sort();
  const named = (name: string) => files.filter((file) => path.basename(file) === name);
  return {
    pages: named("page.tsx").map((file) => ({ pattern: patternOf(file), methods: [] })),
    handlers: named("route.ts").map((file) => ({ pattern: patternOf(file), methods: methodsIn(readFileSync(path.join(APP, file), "utf8")) })),
  };
}

function patternOf(file: string): string {
  const folder = path.dirname(file).split(path.sep).join("/");
  return folder === "." ? "/" : `/${folder}`;
}

function methodsIn(source: string): string[] {
  const declared = [...source.matchAll(/export (?:async function|const) (GET|POST|PUT|PATCH|DELETE)\b/g)].map(([, method]) => method ?? "");
  const [, handlers = ""] = /= methods\(\{(.*)\}\);/.exec(source) ?? [];
  return [...declared, ...[...handlers.matchAll(/\b(GET|POST|PUT|PATCH|DELETE):/g)].map(([, method]) => method ?? "")];
}
