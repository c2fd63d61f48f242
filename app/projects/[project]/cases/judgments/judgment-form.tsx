"use client";

import Link from "next/link";
import { useState, type FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { CONTROL, Field, TextField } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { plural } from "@/lib/plural";
import type { JudgmentsReply } from "@/lib/judgments/read-uploaded-judgments";

/** Servers take no longer addresses; texts in other scripts than Latin take three to nine characters a letter. */
const MOST_IN_ADDRESS = 10_000;

type State = { at: "choosing" } | { at: "busy" } | { at: "failed"; message: string } | { at: "counted" | "imported"; reply: JudgmentsReply };

/** Choose a file, see what it says, then import it. */
export function JudgmentForm({ project, takesRubric, takesEvidence }: { project: string; takesRubric: boolean; takesEvidence: boolean }) {
  const [state, setState] = useState<State>({ at: "choosing" });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0) return setState({ at: "failed", message: "Choose a file with judge outputs first." });
    const dry = state.at !== "counted";
    const query = new URLSearchParams({ name: file.name, dry: dry ? "1" : "0" });
    for (const name of ["system", "dataset", "judge", "accept", "rubric"]) if (String(form.get(name) ?? "").trim()) query.set(name, String(form.get(name)).trim());
    if (query.toString().length > MOST_IN_ADDRESS) return setState({ at: "failed", message: "The rubric is too long to be sent from here. Give it at the command line with --rubric, or in the lines of the file." });
    setState({ at: "busy" });
    const evidence = form.get("evidence");
    setState(await post(`/api/v1/projects/${project}/judgments?${query}`, { file, evidence: evidence instanceof File && evidence.size > 0 ? evidence : null, dry }));
  }

  const changed = () => setState((now) => (now.at === "counted" ? { at: "choosing" } : now));
  return (
    <form onSubmit={(event) => void send(event)} onChange={changed} className="space-y-4">
      {state.at === "failed" && <Notice look="error">{state.message}</Notice>}
      {state.at === "counted" && <Counted reply={state.reply} />}
      {state.at === "imported" && <Imported project={project} reply={state.reply} />}
      <Field label="File">{(control) => <input {...control} type="file" name="file" accept=".json,.jsonl,.ndjson,.csv,application/json,text/csv" className={CONTROL} />}</Field>
      <TextField label="System" name="system" maxLength={200} autoComplete="off" hint="Who gave the answers; stands before their ids. By default the file's name." />
      <TextField label="Dataset" name="dataset" maxLength={200} autoComplete="off" hint="The benchmark that the questions come from, such as LoCoMo. Give the same to every system's file: answers to one question then count as depending on one another. May be left empty in a project of one benchmark." />
      {takesEvidence && <Field label="Evidence from" hint="The benchmark’s own file, such as locomo10.json: each case gets the turns that its question rests on, found by conversation and question. Without them nobody can tell whether the gold answer is right.">{(control) => <input {...control} type="file" name="evidence" accept=".json,application/json" className={CONTROL} />}</Field>}
      <TextField label="Judge" name="judge" maxLength={200} autoComplete="off" hint="Name for the majority of the verdicts. Left empty, each judge stands by itself, and passes of one judge are one." />
      <TextField label="Labels that accept" name="accept" maxLength={2000} autoComplete="off" hint="Between commas; only where the file does not say right and wrong in the usual words." />
      {takesRubric && <Field label="The judges’ rubric" hint="The instruction that they had; a part of every case. Left empty, the cases say that it is not known.">{(control) => <textarea {...control} name="rubric" rows={6} maxLength={4000} className={CONTROL} />}</Field>}
      <Button type="submit" look="primary" disabled={state.at === "busy"}>{state.at === "busy" ? "Reading …" : state.at === "counted" ? "Import this" : "Look at the file"}</Button>
    </form>
  );
}

async function post(address: string, { file, evidence, dry }: { file: File; evidence: File | null; dry: boolean }): Promise<State> {
  try {
    const reply = await fetch(address, { method: "POST", ...(evidence ? { body: bothIn(file, evidence) } : { headers: { "Content-Type": "application/octet-stream" }, body: file }) });
    const body = (await reply.json()) as JudgmentsReply & { error?: { message: string } };
    if (!reply.ok) return { at: "failed", message: body.error?.message ?? `The server refused the file (status ${reply.status}).` };
    const [fault] = [...(body.cases?.faults ?? []), ...(body.labels?.faults ?? [])];
    if (fault) return { at: "failed", message: `Nothing was imported. ${fault.place}${fault.field ? `, ${fault.field}` : ""}: ${fault.message}.` };
    return { at: dry ? "counted" : "imported", reply: body };
  } catch {
    return { at: "failed", message: "The server could not be reached, and nothing was imported. Try again." };
  }
}

function bothIn(file: File, evidence: File): FormData {
  const form = new FormData();
  form.append("file", file);
  form.append("evidence", evidence);
  return form;
}

function Counted({ reply: { n, verdicts, accepted, majority, judge, notes, makes } }: { reply: JudgmentsReply }) {
  return (
    <Notice>
      <p>{plural(n, "answer")} with {plural(verdicts, "verdict")}: {accepted.toLocaleString("en")} accept, by majority {plural(majority, "answer")}.</p>
      {notes.map((note) => <p key={note}>{note}</p>)}
      <p>{judge === null ? "Each judge stands by itself." : `The majority is called “${judge}”.`} The file holds {plural(makes.cases, "case")} and {plural(makes.labels, "label")}; those already here are kept. Nothing is imported yet.</p>
    </Notice>
  );
}

function Imported({ project, reply: { cases, labels, notes } }: { project: string; reply: JudgmentsReply }) {
  return (
    <Notice look="done">
      {notes.map((note) => <p key={note}>{note}</p>)}
      Added {plural(cases?.added ?? 0, "case")} ({(cases?.skipped ?? 0).toLocaleString("en")} were there already) and {plural(labels?.added ?? 0, "label")} ({(labels?.skipped ?? 0).toLocaleString("en")} were there already). <Link href={`/projects/${project}/cases/sample`}>Draw the cases that people label</Link>
    </Notice>
  );
}
