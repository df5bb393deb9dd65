import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import convertTexts from "#texts/convert";
import frameTexts from "#texts/frame";
import type { Schemas } from "../api/client";
import { href } from "../app/route";
import { allWarnings, listDoubts } from "../review/doubts";
import { forgetReview, hasUnsavedEdits, reviewOf } from "../review/review_store";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/dialog";
import { quantity } from "../ui/format";
import { Progress } from "../ui/loading";
import { Table, type Column } from "../ui/table";
import { documents, failureOf, type OpenDocument } from "./documents";

const text = convertTexts.list;
const stateText = convertTexts.states;
const unsavedText = convertTexts.lostEdits;

interface RowProps {
  document: OpenDocument;
  onRemove: (document: OpenDocument) => void;
}

interface Entry {
  document: OpenDocument;
  summary: Summary | null;
}

const named = (document: OpenDocument) => ({ name: document.file.name });

function Remove({ document, onRemove }: RowProps) {
  return (
    <Button kind="quiet" label={fill(text.remove, named(document))} onClick={() => onRemove(document)}>
      ✕
    </Button>
  );
}

function columnsOf(onRemove: RowProps["onRemove"], withCredits: boolean): Column<Entry>[] {
  const link = ({ document }: Entry) => <a href={href("convert", document.id)}>{document.file.name}</a>;
  const credits: Column<Entry> = {
    key: "credits",
    title: text.credits,
    number: true,
    cell: ({ summary }) => quantity(summary?.credits || null),
  };
  return [
    { key: "file", title: text.file, cell: (entry) => <div class="document-name">{link(entry)}</div> },
    {
      key: "state",
      title: text.state,
      cell: ({ document }) => (
        <div class="document-state">
          <DocumentState document={document} />
        </div>
      ),
    },
    { key: "pages", title: text.pages, number: true, cell: ({ summary }) => quantity(summary?.pages) },
    { key: "lines", title: text.lines, number: true, cell: ({ summary }) => quantity(summary?.lines) },
    { key: "totals", title: text.totals, cell: ({ summary }) => <div class="document-totals">{summary?.totals}</div> },
    { key: "open", title: text.open, number: true, cell: ({ summary }) => quantity(summary?.open) },
    ...(withCredits ? [credits] : []),
    { key: "remove", title: text.actions, cell: ({ document }) => <Remove document={document} onRemove={onRemove} /> },
  ];
}

/** The files that the user has dropped. */
export function DocumentList({ list }: { list: readonly OpenDocument[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<OpenDocument | null>(null);
  const entries = useMemo(
    () =>
      list.map((document) => {
        const { id, preflight } = document;
        return { document, summary: preflight && summaryOf(id, preflight) };
      }),
    [list],
  );
  const remove = ({ id }: OpenDocument) => {
    documents.remove(id);
    forgetReview(id);
    setAsked(null);
    // Its button is gone.
    heading.current?.focus();
  };
  const ask = (document: OpenDocument) => (hasUnsavedEdits(document.id) ? setAsked(document) : remove(document));
  const ready = list.filter((document) => document.state === "ready").length;
  const withCredits = entries.some(({ summary }) => summary !== null && summary.credits > 0);
  return (
    <section class="document-list stack">
      <div class="row spread">
        <h2 ref={heading} tabIndex={-1}>
          {text.title}
        </h2>
        <p class="quiet" role="status">
          {fill(count(list.length, text.ready), { ready })}
        </p>
      </div>
      <Table
        caption={text.title}
        hideCaption
        columns={columnsOf(ask, withCredits)}
        rows={entries}
        keyOf={({ document }) => document.id}
      />
      {asked && (
        <UnsavedEditsDialog
          title={fill(text.remove, named(asked))}
          action={text.removeAnyway}
          onContinue={() => remove(asked)}
          onKeep={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface Summary {
  pages: number;
  lines: number;
  totals: string;
  /** Doubts that are not settled. */
  open: number;
  credits: number;
}

function totalsText({ ok, checks }: { ok: boolean; checks: readonly unknown[] }): string {
  if (checks.length === 0) return text.noTotals;
  return ok ? text.totalsClose : text.totalsOpen;
}

export function summaryOf(id: string, preflight: Schemas["ImportPreflight"]): Summary {
  const { printed, state } = reviewOf(id, preflight);
  const reconciliation = state.figures?.reconciliation ?? preflight.report.reconciliation;
  const doubts = listDoubts({
    printed,
    printedChecks: preflight.report.reconciliation.checks,
    checks: reconciliation.checks,
    candidates: preflight.candidates,
    warnings: allWarnings(printed.warnings, preflight.report.warnings),
    edits: state.history.edits,
    settled: state.settled,
  });
  return {
    pages: preflight.page_count,
    lines: preflight.line_count,
    totals: totalsText(reconciliation),
    open: doubts.filter((doubt) => !doubt.settled).length,
    credits: preflight.credits_required,
  };
}

export function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1000));
}

function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time, Date.now()));
  useEffect(() => {
    const count = () => setSeconds(secondsUntil(time, Date.now()));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

/** A busy server is asked again automatically, or at once with the button. */
function Busy({ id, retryAt }: { id: string; retryAt: number }) {
  return (
    <div class="row">
      <span>{fill(stateText.busy, { seconds: useSecondsUntil(retryAt) })}</span>
      <Button onClick={() => documents.retry(id)}>{stateText.tryNow}</Button>
    </div>
  );
}

function Failed({ id, error }: { id: string; error: unknown }) {
  const { message, final } = failureOf(error);
  return (
    <div class="stack" role="alert">
      <p class="document-failure field-error foreign problem-text">{message}</p>
      {!final && (
        <div>
          <Button onClick={() => documents.retry(id)}>{frameTexts.errors.retry}</Button>
        </div>
      )}
    </div>
  );
}

/** How far the reading of a file is, and what to do if it failed. */
export function DocumentState({ document }: { document: OpenDocument }) {
  const { id, state, progress, error, retryAt } = document;
  switch (state) {
    case "waiting":
      return retryAt === null ? <span class="quiet">{stateText.waiting}</span> : <Busy id={id} retryAt={retryAt} />;
    case "uploading":
      return (
        <Progress label={fill(stateText.uploading, { percent: Math.floor((progress ?? 0) * 100) })} value={progress} />
      );
    case "reading":
      return <Progress label={stateText.reading} value={null} />;
    case "ready":
      return <span>{stateText.ready}</span>;
    case "failed":
      return <Failed id={id} error={error} />;
  }
}

interface Props {
  title: string;
  /** What is done although edits get lost. */
  action: string;
  onContinue: () => void;
  onKeep: () => void;
}

/** Asks before edits are lost that were not downloaded. */
export function UnsavedEditsDialog({ title, action, onContinue, onKeep }: Props) {
  return (
    <ConfirmDialog title={title} confirm={action} cancel={unsavedText.keep} onClose={onKeep} onDone={onContinue}>
      <p>{unsavedText.text}</p>
    </ConfirmDialog>
  );
}
