// What every thread of `startThreads` loads first: plain JavaScript, since Node cannot start a thread on TypeScript.
import { workerData } from "node:worker_threads";
import { tsImport } from "tsx/esm/api";

const [, { module }] = workerData;
const { default: run } = await tsImport(module, import.meta.url);

export default run;
