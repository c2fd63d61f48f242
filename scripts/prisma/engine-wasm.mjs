import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import { adapterFactory } from "./engine-adapter.mjs";

/** Where the engine leaves its last words before it traps. */
const panics = {
  message: "",
  get: () => panics.message,
  set_message: (text) => {
    panics.message = text;
  },
};

export function lastPanic() {
  return panics.get();
}

/**
 * Loads Prisma's schema engine.
 *
 * @param {{datamodels: [string, string][], datasource?: {url?: string}}} options
 */
export async function loadEngine({ datamodels, datasource }) {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = panics;
  const require = createRequire(import.meta.url);
  const file = path.join(path.dirname(require.resolve("@prisma/schema-engine-wasm")), "schema_engine_bg.wasm");
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  // Without an address only what needs no database can be asked for.
  const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(datasource?.url ?? "postgresql://none@localhost/none"));
  return bindings.SchemaEngine.new({ datamodels: datamodels.length > 0 ? datamodels : undefined }, () => undefined, factory);
}
