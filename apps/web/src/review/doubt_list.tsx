import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

import reviewTexts from "#texts/review";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { money, signedMoney } from "../ui/format";
import { Table } from "../ui/table";
import "./doubt_list.css";
import { checkName, type Doubt } from "./doubts";
import type { TotalCheck } from "./review_store";
import { scrollTo, useRowWindow, type RowWindow } from "./row_window";
import { accept, goTo, step, type Review } from "./use_review";

const text = reviewTexts.doubts;
const rowHeight = 52;

interface RowProps {
  review: Review;
  doubt: Doubt;
  place: number;
  seen: RowWindow;
}

/** Room for the rows that are not in the document, above the first and below the last one that is. */
function room({ first, end }: RowWindow, place: number, count: number): { marginTop?: string; marginBottom?: string } {
  return {
    ...(place === first ? { marginTop: `${first * rowHeight}px` } : {}),
    ...(place === end - 1 ? { marginBottom: `${(count - end) * rowHeight}px` } : {}),
  };
}

function DoubtRow({ review, doubt, place, seen }: RowProps) {
  const { id, kind, title, detail, page, settled } = doubt;
  return (
    <li
      class={`doubt-row doubt-${kind} ${settled ? "doubt-settled" : ""}`}
      aria-setsize={review.doubts.length}
      aria-posinset={place + 1}
      style={room(seen, place, review.doubts.length)}
    >
      <button
        type="button"
        class="doubt-choice"
        aria-current={review.state.doubt === id}
        onClick={() => goTo(review, doubt)}
      >
        <span class="doubt-title">
          <span class="doubt-kind">{text.kinds[kind]}</span>
          <span class="doubt-words">{title}</span>
          {page !== null && <span class="quiet doubt-page">{fill(text.page, { page })}</span>}
        </span>
        <span class="doubt-detail">{detail}</span>
      </button>
      <button
        type="button"
        class="button button-quiet doubt-accept"
        aria-pressed={settled}
        aria-label={fill(text.acceptNamed, { title: title.slice(0, 80) })}
        title={settled ? text.reopen : text.accept}
        onClick={() => (settled ? review.store.settle([id], false) : accept(review, [doubt]))}
      >
        ✓
      </button>
    </li>
  );
}

/** What needs a look, with how much of it is open. Only the rows in view are in the document. */
export function DoubtList({ review }: { review: Review }) {
  const frame = useRef<HTMLUListElement>(null);
  const { doubts, state } = review;
  const open = useMemo(() => doubts.filter(({ settled }) => !settled).length, [doubts]);
  const seen = useRowWindow(frame, rowHeight, doubts.length);
  const chosen = doubts.findIndex(({ id }) => id === state.doubt);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || chosen < 0) return;
    const to = scrollTo(chosen, element.scrollTop, element.clientHeight, rowHeight, 0);
    if (to !== null) element.scrollTop = to;
  }, [chosen]);
  return (
    <section class="doubts" aria-labelledby="doubts-title">
      <div class="row spread doubts-head">
        <h2 id="doubts-title">{text.title}</h2>
        <span role="status" class="quiet doubts-counts">
          {doubts.length > 0 && (open > 0 ? fill(text.counts, { open, all: doubts.length }) : text.allSettled)}
        </span>
        <span class="row doubts-steps">
          <Button kind="quiet" label={text.previous} disabled={open === 0} onClick={() => step(review, -1)}>
            ↑
          </Button>
          <Button kind="quiet" label={text.next} disabled={open === 0} onClick={() => step(review, 1)}>
            ↓
          </Button>
        </span>
      </div>
      {doubts.length === 0 && <p class="doubts-none">{text.none}</p>}
      <ul ref={frame} class="doubts-frame" aria-label={text.list} tabIndex={doubts.length > 0 ? 0 : -1}>
        {doubts.slice(seen.first, seen.end).map((doubt, more) => (
          <DoubtRow key={doubt.id} review={review} doubt={doubt} place={seen.first + more} seen={seen} />
        ))}
      </ul>
    </section>
  );
}

const changes = reviewTexts.changes;

interface Props {
  review: Review;
  doubt: Doubt;
  onPage: (page: number) => void;
}

interface TotalsProps {
  review: Review;
  checks: readonly TotalCheck[];
  onPage: (page: number) => void;
}

function Totals({ review, checks, onPage }: TotalsProps) {
  const pageOf = ({ page }: TotalCheck) =>
    page !== null && (
      <Button kind="quiet" label={fill(text.showPage, { page })} onClick={() => onPage(page)}>
        {page}
      </Button>
    );
  return (
    <Table
      caption={changes.caption}
      hideCaption
      rows={checks}
      keyOf={(row) => row.what}
      columns={[
        { key: "what", title: text.kinds.total, cell: (row) => checkName(review.printed, row.what) },
        { key: "printed", title: changes.before, number: true, cell: (row) => money(row.printed) },
        { key: "computed", title: changes.after, number: true, cell: (row) => money(row.computed) },
        {
          key: "difference",
          title: changes.difference,
          number: true,
          cell: (row) => signedMoney(row.computed - row.printed),
        },
        { key: "page", title: changes.page, number: true, cell: pageOf },
      ]}
    />
  );
}

/** A doubt in full, with what can be done about it. */
export function DoubtNote({ review, doubt, onPage }: Props) {
  const { id, kind, title, detail, page, settled, checks } = doubt;
  return (
    <div class={`doubt-note ${settled ? "doubt-note-settled" : ""}`}>
      <p>
        <strong>{text.kinds[kind]}</strong> {kind !== "match" && <span class="foreign">{title}</span>}
      </p>
      {checks ? <Totals review={review} checks={checks} onPage={onPage} /> : <p class="foreign">{detail}</p>}
      <div class="row">
        {settled ? (
          <Button onClick={() => review.store.settle([id], false)}>{text.reopen}</Button>
        ) : (
          <Button keyHint="a" onClick={() => accept(review, [doubt])}>
            {text.accept}
          </Button>
        )}
        {page !== null && !checks && <Button onClick={() => onPage(page)}>{fill(text.showPage, { page })}</Button>}
      </div>
    </div>
  );
}
