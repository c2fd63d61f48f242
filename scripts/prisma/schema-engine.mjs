#!/usr/bin/env node
// Stands in for Prisma's native schema engine, which Prisma would download at every command. Speaks the same JSON-RPC
// over stdin and stdout; the work is done by Prisma's own WebAssembly build of that engine, which npm installs.
import readline from "node:readline";
import { readArguments } from "./engine-arguments.mjs";
import { runDatabaseCommand } from "./engine-database-command.mjs";
import { loadEngine, lastPanic } from "./engine-wasm.mjs";

const { datamodels, datasource, command, version } = readArguments(process.argv.slice(2));

if (version) {
  console.log("schema-engine-cli wasm");
} else if (command) {
  process.exitCode = await runDatabaseCommand(command, datasource);
} else {
  serve();
}

/** Answers one request after the other, in the order in which they come. */
function serve() {
  process.on("uncaughtException", (error) => {
    process.stderr.write(`PANIC ${lastPanic()}\n${error.stack}\n`);
    process.exit(101);
  });
  let queue = Promise.resolve();
  const input = readline.createInterface({ input: process.stdin });
  input.on("line", (line) => {
    const request = parseRequest(line);
    if (request) queue = queue.then(() => answer(request));
  });
  input.on("close", () => queue.then(() => process.exit(0)));
}

let engine;

async function answer({ id, method, params }) {
  try {
    engine ??= loadEngine({ datamodels, datasource });
    const result = await call(await engine, method, params);
    if (method === "diff" && result?.stdout && !params.outputFile) {
      send({ jsonrpc: "2.0", id: `print-${id}`, method: "print", params: { content: result.stdout } });
    }
    send({ jsonrpc: "2.0", id, result: result ?? null });
  } catch (error) {
    send({ jsonrpc: "2.0", id, error: describe(error) });
  }
}

/** Two methods are called otherwise in the WebAssembly build; all others have the same name and form. */
function call(loaded, method, params) {
  if (method === "getDatabaseVersion") return loaded.version(params);
  if (method === "createDatabase") return { databaseName: new URL(datasource.url).pathname.slice(1) };
  if (typeof loaded[method] !== "function") throw new Error(`the schema engine does not know ${method}`);
  return loaded[method](params);
}

/** An error in the form that Prisma's command line reads; 4466 is what the native engine answers with. */
function describe(error) {
  const panicked = error instanceof WebAssembly.RuntimeError;
  const message = panicked ? lastPanic() : String(error?.message ?? error);
  const data = { is_panic: panicked, message, error_code: error?.code ?? null, meta: error?.meta ?? { full_error: message } };
  return { code: 4466, message: "An error happened. Check the data field for details.", data };
}

function parseRequest(line) {
  try {
    const message = JSON.parse(line);
    // Answers to our own prints have no method.
    return message.method ? message : undefined;
  } catch {
    return undefined;
  }
}

function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
