"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, type DragEvent } from "react";
import { Button } from "@/app/_ui/button";
import { CONTROL } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { sendFile } from "@/app/_ui/send-file";

interface UploadFormProps {
  project: string;
  kind: "cases" | "labels";
  /** Where the import is looked at before it is confirmed; the import's id is put behind it. */
  next: string;
}

type Stage = { at: "choosing" } | { at: "sending"; sent: number; stop(): void } | { at: "failed"; message: string };

const FORMATS = [["", "Tell by name and content"], ["jsonl", "JSON lines (one object a line)"], ["json", "JSON (one list)"], ["csv", "CSV"]] as const;

/** Drop or choose a file; it is checked while it is sent, and looked at next. */
export function UploadForm({ project, kind, next }: UploadFormProps) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState("");
  const [over, setOver] = useState(false);
  const [stage, setStage] = useState<Stage>({ at: "choosing" });

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    setFile(chosen);
    setStage({ at: "choosing" });
  }

  async function send() {
    if (!file) return input.current?.click();
    const address = `/api/v1/projects/${project}/imports?${new URLSearchParams({ kind, name: file.name, ...(format ? { format } : {}) })}`;
    const sending = sendFile(address, file, (sent) => setStage((now) => (now.at === "sending" ? { ...now, sent } : now)));
    setStage({ at: "sending", sent: 0, stop: sending.stop });
    const result = await sending.result;
    if ("reply" in result) return router.push(`${next}/${String(result.reply.import)}`);
    setStage(result.stopped ? { at: "choosing" } : { at: "failed", message: result.message });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  }

  const sending = stage.at === "sending";
  return (
    <form onSubmit={(event) => { event.preventDefault(); void send(); }} className="space-y-4">
      {stage.at === "failed" && <Notice look="error">{stage.message}</Notice>}
      <label
        onDragOver={(event) => { event.preventDefault(); setOver(true); }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex min-h-36 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border border-dashed px-6 py-8 text-center focus-within:outline-2 focus-within:outline-accent ${over ? "border-accent bg-accent-soft" : "border-line-strong bg-paper hover:bg-sunken"}`}
      >
        <input ref={input} type="file" className="sr-only" accept=".jsonl,.ndjson,.json,.csv,.tsv,text/csv,application/json" disabled={sending} onChange={(event) => choose(event.target.files?.[0])} />
        {file ? <><span className="font-medium break-all">{file.name}</span><span className="text-sm text-ink-soft">{size(file.size)} · choose another</span></> : <><span className="font-medium">Drop a file of {kind} here, or choose one</span><span className="text-sm text-ink-soft">JSONL, JSON or CSV, UTF-8</span></>}
      </label>
      {sending ? <Sending sent={stage.sent} total={file?.size ?? 0} stop={stage.stop} /> : (
        <div className="flex flex-wrap items-end gap-3">
          <label className="grow space-y-1.5 sm:grow-0">
            <span className="block text-sm font-medium">Format</span>
            <select className={CONTROL} value={format} onChange={(event) => setFormat(event.target.value)}>
              {FORMATS.map(([value, label]) => <option key={value} value={value}>{label}</option>)}
            </select>
          </label>
          <Button type="submit" look="primary">{file ? "Check the file" : "Choose a file"}</Button>
        </div>
      )}
      <noscript><p className="text-sm">Without JavaScript, import at the command line: <code>npx assay import-{kind} FILE --project {project}</code></p></noscript>
    </form>
  );
}

function Sending({ sent, total, stop }: { sent: number; total: number; stop(): void }) {
  const done = total > 0 && sent >= total;
  return (
    <div className="space-y-2" role="status">
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <span>{done ? "Checking the last lines …" : `Sending and checking: ${size(sent)} of ${size(total)}`}</span>
        <Button look="quiet" onClick={stop}>Stop</Button>
      </div>
      <progress className="h-2 w-full accent-(--accent)" value={done ? undefined : sent} max={total || 1} aria-label="Sending and checking the file" />
    </div>
  );
}

function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}
