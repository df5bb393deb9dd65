import { useMemo, useRef, useState } from "preact/hooks";

import convertTexts from "#texts/convert";
import { href } from "../app/route";
import { forgetReview, hasUnsavedEdits } from "../review/review_store";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { quantity } from "../ui/format";
import { Table, type Column } from "../ui/table";
import { DocumentState } from "./document_state";
import { documents, type OpenDocument } from "./documents";
import { UnsavedEditsDialog } from "./unsaved_edits_dialog";
import { summaryOf, type Summary } from "./summary";

const text = convertTexts.list;

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
