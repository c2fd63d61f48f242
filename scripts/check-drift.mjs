#!/usr/bin/env node
// `npm run db:check`: do the migrations make what the schema says?
import { startTypeScript } from "./start/start-typescript.mjs";

const { checkDrift } = await startTypeScript("prisma/check-drift.ts");
process.exit(await checkDrift());
