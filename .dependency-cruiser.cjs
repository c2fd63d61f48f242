/** Who may import whom. CONTRIBUTING.md ("Rooms") says why. */
const PURE = "^lib/((stats|metrics|datasets|memory|target-audit|locomo-conv|utilmem|task-types|pictures)/|repeated-name[.]ts$)";
const TEST = "[.](test|db[.]test)[.]ts$";
/** Libraries that compute and do nothing else, each beside the room that needs it. */
const COMPUTING = "node_modules/(zod|minisearch|compromise|pure-rand|@stdlib)/";
const DRAWING = "node_modules/(@types/d3-[a-z]+|@observablehq/plot|linkedom|csv-stringify)/";

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "leaf-cores", comment: "statistics and metrics import only themselves and numeric libraries", severity: "error",
      from: { path: "^lib/(stats|metrics)/", pathNot: TEST },
      to: { pathNot: ["^lib/$1/", "node_modules/(pure-rand|@stdlib)/"] },
    },
    {
      name: "pure-core", comment: "the other pure rooms import pure rooms, zod and computing libraries only", severity: "error",
      from: { path: "^lib/(datasets|memory|target-audit|locomo-conv|utilmem|task-types)/", pathNot: TEST },
      to: { pathNot: [PURE, COMPUTING] },
    },
    {
      name: "pictures-only-draw", comment: "pictures turn numbers into SVG text", severity: "error",
      from: { path: "^lib/pictures/", pathNot: TEST },
      to: { pathNot: [PURE, DRAWING] },
    },
    {
      name: "pure-core-reaches-no-effect", severity: "error",
      from: { path: PURE, pathNot: TEST },
      to: { path: "^lib/(db|llm|embeddings|auth|jobs|env)", reachable: true },
    },
    {
      name: "prisma-only-in-db", severity: "error",
      // scripts/prisma is a part of Prisma's own command line: the engine that npm cannot bring.
      from: { path: "^(app|lib|scripts)/", pathNot: "^(lib/db|scripts/prisma)/" },
      to: { path: ["^lib/db/generated/", "node_modules/@prisma/"] },
    },
    {
      name: "app-and-scripts-go-through-domains", severity: "error",
      from: { path: "^(app|scripts)/", pathNot: TEST }, to: { path: "^lib/db/" },
    },
    {
      name: "lib-knows-no-app", severity: "error",
      from: { path: "^lib/" }, to: { path: "^(app|scripts|e2e)/" },
    },
    {
      name: "lib-knows-no-framework", comment: "only lib/auth knows Next", severity: "error",
      from: { path: "^lib/", pathNot: "^lib/auth/" },
      to: { path: "node_modules/(next|react|react-dom|next-auth)/" },
    },
    { name: "tests-are-leaves", severity: "error", from: { pathNot: TEST }, to: { path: TEST } },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^lib/db/generated/" } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: ["node_modules", "^lib/db/generated/"] },
    exclude: { path: "^[.]next/" },
    enhancedResolveOptions: {
      conditionNames: ["import", "require", "node", "default", "types"],
      exportsFields: ["exports"],
    },
  },
};
