import next from "eslint-config-next/core-web-vitals";
import tseslint from "typescript-eslint";

const PURE_ROOMS = "lib/{stats,metrics,datasets,memory,target-audit,locomo-conv,utilmem,task-types,pictures}/**/*.ts";
const TESTS = ["**/*.test.ts", "e2e/**/*.ts"];

const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Read configuration from lib/env.ts.",
};
const noBareJson = {
  selector: "ImportDeclaration[source.value=/[.]json$/][attributes.length=0]",
  message: 'Node itself, under which tools load our files, wants JSON imported with { type: "json" }.',
};
const noClock = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: "Take the time as an argument.",
};

export default tseslint.config(
  { ignores: ["**/generated/**", "node_modules/**", ".next/**", ".assay/**", "next-env.d.ts"] },
  ...next,
  ...tseslint.configs.recommended,
  {
    files: ["**/*.{ts,tsx,mjs}"],
    rules: {
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "max-params": ["error", 3],
      "no-restricted-syntax": ["error", noEnvironment, noBareJson],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": "error",
    },
  },
  // React components carry their markup, which is long without being complex.
  { files: ["app/**/*.tsx"], rules: { "max-lines-per-function": ["error", { max: 120, skipBlankLines: true, skipComments: true }] } },
  // A describe block is a list of tests, not a function that one reads as a whole.
  { files: TESTS, rules: { "max-lines-per-function": "off", "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }] } },
  // Start-up code runs before anything is installed or built, so it reads the environment itself.
  { files: ["lib/env.ts", "scripts/**/*.{mjs,ts}", "*.config.{ts,mjs}", "e2e/support/**", "**/testing/**", "**/*.test.ts"], rules: { "no-restricted-syntax": ["error", noBareJson] } },
  {
    files: [PURE_ROOMS],
    ignores: ["**/*.test.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "Math", property: "random", message: "Take a seeded generator as an argument." },
        { object: "Date", property: "now", message: "Take the time as an argument." },
      ],
      "no-restricted-globals": ["error", "fetch", "process", "console"],
      "no-restricted-syntax": ["error", noClock, noBareJson],
    },
  },
);
