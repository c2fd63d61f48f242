#!/usr/bin/env node
// `npm run dev`: as `npm start`, with an app that reloads as its sources change.
import { startTypeScript } from "./start/start-typescript.mjs";

const { supervise } = await startTypeScript("start/supervise.ts");
await supervise("dev");
