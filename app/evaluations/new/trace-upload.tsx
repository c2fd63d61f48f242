"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, type DragEvent } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { ProgressBar } from "@/app/_ui/progress-bar";
import { sendEvaluation, type Sending } from "./send-evaluation";

type Stage = { at: "choosing" } | ({ at: "sending" } & Sending) | { at: "failed"; message: string };

/** Drop or choose trace files, give them a name; they are sent one after the other and audited next. */
export function TraceUpload() {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<() => void>(() => undefined);
  const [files, setFiles] = useState<File[]>([]);
  const [name, setName] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [stage, setStage] = useState<Stage>({ at: "choosing" });
  const sending = stage.at === "sending";
  const shownName = name ?? files.map((file) => file.name.replace(/\.jsonl$/, "")).join(", ").slice(0, 200);

  function choose(chosen: FileList | null | undefined) {
    if (!chosen || chosen.length === 0) return;
    setFiles([...chosen]);
    setStage({ at: "choosing" });
  }

  async function send() {
    if (files.length === 0) return input.current?.click();
    const work = sendEvaluation({ name: shownName, files }, (progress) => setStage({ at: "sending", ...progress }));
    stop.current = work.stop;
    setStage({ at: "sending", file: files[0]?.name ?? "", sent: 0, total: files.reduce((sum, { size }) => sum + size, 0) });
    const result = await work.result;
    if ("evaluation" in result) return router.push(`/evaluations/${result.evaluation}${result.known ? "?known=1" : ""}`);
    setStage(result.stopped ? { at: "choosing" } : { at: "failed", message: result.message });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  }

  return (
    <form onSubmit={(event) => { event.preventDefault(); void send(); }} className="space-y-4">
      {stage.at === "failed" && <Notice look="error"><p className="break-words whitespace-pre-wrap">{stage.message}</p></Notice>}
      <label
        onDragOver={(event) => { event.preventDefault(); setOver(true); }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex min-h-36 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border border-dashed px-6 py-8 text-center focus-within:outline-2 focus-within:outline-accent ${over ? "border-accent bg-accent-soft" : "border-line-strong bg-paper hover:bg-sunken"}`}
      >
        <input ref={input} type="file" multiple className="sr-only" accept=".jsonl,.ndjson,application/x-ndjson" aria-label="Trace files" disabled={sending} onChange={(event) => choose(event.target.files)} />
        {files.length === 0 ? <><span className="font-medium">Drop trace files here, or choose them</span><span className="text-sm text-ink-soft">JSONL, UTF-8, one file a run</span></> : <Chosen files={files} />}
      </label>
      <TextField label="Name" value={shownName} maxLength={200} required={files.length > 0} disabled={sending} onChange={(event) => setName(event.target.value)} hint="How lists call this evaluation." />
      {sending ? <Progress {...stage} onStop={() => stop.current()} /> : <Button type="submit" look="primary">{files.length > 0 ? "Send and audit" : "Choose files"}</Button>}
      <noscript><p className="text-sm">Without JavaScript, at the command line: <code>npx assay import-evaluation TRACE…</code></p></noscript>
    </form>
  );
}

function Chosen({ files }: { files: readonly File[] }) {
  return (
    <>
      <ul className="max-w-full">{files.map((file, at) => <li key={at} className="font-medium break-all">{file.name} <span className="text-sm font-normal text-ink-soft">{megabytes(file.size)}</span></li>)}</ul>
      <span className="text-sm text-ink-soft">choose others</span>
    </>
  );
}

function Progress({ file, sent, total, onStop }: Sending & { onStop(): void }) {
  const share = total === 0 ? 0 : sent / total;
  return (
    <div role="status">
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <span className="min-w-0 break-all">{share >= 1 ? "Storing the last lines …" : `Sending ${file}: ${megabytes(sent)} of ${megabytes(total)}`}</span>
        <Button look="quiet" onClick={onStop}>Stop</Button>
      </div>
      <ProgressBar value={share} label="Sending the traces" />
    </div>
  );
}

function megabytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}
