#!/usr/bin/env node
// `npm start`: installs what is missing, then hands over to TypeScript.
import { startTypeScript } from "./start/start-typescript.mjs";

const { supervise } = await startTypeScript("start/supervise.ts");
await supervise("start");
