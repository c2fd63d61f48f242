#!/usr/bin/env node
// `npm run db -- migrate dev --name add_x`: a command of Prisma with the installation's database.
import { startTypeScript } from "./start/start-typescript.mjs";

const { runPrisma } = await startTypeScript("prisma/run-prisma.ts");
process.exit(await runPrisma(process.argv.slice(2)));
