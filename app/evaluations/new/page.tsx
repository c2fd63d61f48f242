import type { Metadata } from "next";
import { PageHeader } from "@/app/_ui/page-header";
import { pageData } from "@/lib/auth/page";
import { NotFound } from "@/lib/errors";
import { listEvaluations } from "@/lib/evaluations/list-evaluations";
import { TraceUpload } from "./trace-upload";

export const metadata: Metadata = { title: "Add an evaluation" };

export default async function NewEvaluationPage() {
  await pageData(async (actor) => {
    if (!(await listEvaluations(actor, {})).mayAdd) throw new NotFound();
  });
  return (
    <div className="max-w-2xl">
      <PageHeader title="Add an evaluation">Traces of one or more systems, audited together. Runs of one dataset are compared with each other.</PageHeader>
      <TraceUpload />
      <details className="mt-8">
        <summary className="text-sm font-medium">What a trace is, and how to get one</summary>
        <div className="prose mt-3 text-sm">
          <p>
            A JSONL file: first a header (system, dataset, k, seed, lineage contract), then one line a stored memory with the turns it descends from, then one line a query with
            its ranked <code>[id, score]</code> pairs. For the built-in retrievers:
          </p>
          <pre tabIndex={0}><code>npx assay evaluate --dataset locomo --input locomo10.json --out runs/bm25-d5</code></pre>
          <p>The file is <code>runs/bm25-d5/trace.jsonl</code>. Large ones are quicker at the command line: <code>npx assay import-evaluation runs/*</code>.</p>
          <p>
            A query may hold what the system answered and what judges gave it, <code>{'"answer": {"text": "…", "score": 0.5}'}</code>. <code>evaluate</code> and <code>import-evaluation</code> put answers there from
            a file, LongMemEval&rsquo;s evaluation log or an <code>eval_results.json</code>: <code>--answers FILE</code>.
          </p>
        </div>
      </details>
    </div>
  );
}
