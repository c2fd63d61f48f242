#!/usr/bin/env node
// `npm run build`: makes what `npm start` would make, ahead of it.
import { startTypeScript } from "./start/start-typescript.mjs";

const { build } = await startTypeScript("start/ensure-built.ts");
process.exit(await build());
