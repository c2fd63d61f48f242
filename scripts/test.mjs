#!/usr/bin/env node
// `npm test`: installs what is missing, then hands over to TypeScript.
import { startTypeScript } from "./start/start-typescript.mjs";

const { runTests } = await startTypeScript("test/run-tests.ts");
process.exit(await runTests(process.argv.slice(2)));
