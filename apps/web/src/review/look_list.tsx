import { useLayoutEffect, useRef } from "preact/hooks";

import reviewTexts from "#texts/review";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { SelectField } from "../ui/field";
import { money, signedMoney } from "../ui/format";
import { linesById, lineName } from "./line_ids";
import { kinds, type Item, type Kind } from "./look";
import "./look_list.css";
import { scrollTo, useRowWindow, type RowWindow } from "./row_window";
import { accept, goTo, step, type Review } from "./use_review";

const text = reviewTexts.look;
const rowHeight = 40;

/** The text of an item in the list. */
function itemText({ text: says, count: of, entries }: Item): string {
  return entries.length > 1 ? fill(text.several, { count: of, text: says }) : says;
}

interface RowProps {
  review: Review;
  item: Item;
  place: number;
  seen: RowWindow;
}

/** Room for the rows that are not in the document, above the first and below the last one that is. */
function room({ first, end }: RowWindow, place: number, all: number): { marginTop?: string; marginBottom?: string } {
  return {
    ...(place === first ? { marginTop: `${first * rowHeight}px` } : {}),
    ...(place === end - 1 ? { marginBottom: `${(all - end) * rowHeight}px` } : {}),
  };
}

function LookRow({ review, item, place, seen }: RowProps) {
  const { id, kind, severity, page, settled } = item;
  const says = itemText(item);
  return (
    <li
      class={`look-row look-${severity} ${settled ? "look-settled" : ""}`}
      aria-setsize={review.items.length}
      aria-posinset={place + 1}
      style={room(seen, place, review.items.length)}
    >
      <button
        type="button"
        class="look-choice"
        title={says}
        aria-current={review.view.item === id}
        onClick={() => goTo(review, item)}
      >
        <span class="look-about quiet">
          <span>{text.kinds[kind]}</span>
          {page !== null && <span>{fill(text.page, { page })}</span>}
        </span>
        <span class="look-words">{says}</span>
      </button>
      <button
        type="button"
        class="button button-quiet look-accept"
        disabled={settled || !review.store.mayEdit}
        aria-label={fill(settled ? text.isSettled : text.acceptNamed, { title: says.slice(0, 80) })}
        title={settled ? undefined : text.accept}
        onClick={() => accept(review, [item])}
      >
        ✓
      </button>
    </li>
  );
}

function KindFilter({ review }: { review: Review }) {
  const { openKinds, view, store } = review;
  const all = [...openKinds.values()].reduce((sum, one) => sum + one, 0);
  const options = [
    { value: "", label: fill(text.allKinds, { count: all }) },
    ...kinds
      .filter((kind) => openKinds.has(kind) || kind === view.kind)
      .map((kind) => ({
        value: kind,
        label: fill(text.ofKind, { kind: text.kindNames[kind], count: openKinds.get(kind) ?? 0 }),
      })),
  ];
  const open = review.items.filter(({ settled }) => !settled);
  return (
    <>
      <SelectField
        label={text.filter}
        hideLabel
        value={view.kind}
        options={options}
        onChange={(kind) => store.go({ kind: kind as Kind | "", item: null })}
      />
      {view.kind !== "" && open.length > 1 && store.mayEdit && (
        <Button kind="quiet" onClick={() => accept(review, open)}>
          {fill(text.acceptAll, {
            count: open.reduce((sum, { entries }) => sum + entries.filter(({ settled }) => !settled).length, 0),
          })}
        </Button>
      )}
    </>
  );
}

/** What needs a look, with how much of it is open. Only the rows in view are in the document. */
export function LookList({ review }: { review: Review }) {
  const frame = useRef<HTMLUListElement>(null);
  const { items, view } = review;
  const open = review.document.open.filter(({ settled }) => !settled).length;
  const seen = useRowWindow(frame, rowHeight, items.length);
  const chosen = items.findIndex(({ id }) => id === view.item);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || chosen < 0) return;
    const to = scrollTo(chosen, element.scrollTop, element.clientHeight, rowHeight, 0);
    if (to !== null) element.scrollTop = to;
  }, [chosen]);
  const said = open > 0 ? fill(text.counts, { open, all: review.document.open.length }) : text.allSettled;
  return (
    <section class="look" aria-labelledby="look-title">
      <div class="row spread look-head">
        <h2 id="look-title">{text.title}</h2>
        <span role="status" class="quiet look-counts">
          {review.document.open.length > 0 && said}
        </span>
        <KindFilter review={review} />
        <span class="row look-steps">
          <Button kind="quiet" label={text.previous} disabled={open === 0} onClick={() => step(review, -1)}>
            ↑
          </Button>
          <Button kind="quiet" label={text.next} disabled={open === 0} onClick={() => step(review, 1)}>
            ↓
          </Button>
        </span>
      </div>
      {items.length === 0 && <p class="look-none">{text.none}</p>}
      <ul ref={frame} class="look-frame" aria-label={text.list} tabIndex={items.length > 0 ? 0 : -1}>
        {items.slice(seen.first, seen.end).map((item, more) => (
          <LookRow key={item.id} review={review} item={item} place={seen.first + more} seen={seen} />
        ))}
      </ul>
    </section>
  );
}

interface NoteProps {
  review: Review;
  item: Item;
  onPage: (page: number) => void;
  /** Opens the choice of another price list. */
  onHeader: () => void;
}

/** Every line or page of an item that is about several. */
function Members({ review, item, onPage }: Omit<NoteProps, "onHeader">) {
  const lines = linesById(review.estimate);
  return (
    <ul class="look-members">
      {item.entries.map((entry) => {
        const line = entry.line_id ? lines.get(entry.line_id) : undefined;
        const page = entry.page ?? null;
        return (
          <li key={entry.id} class="row">
            <span class={`foreign look-member ${entry.settled ? "quiet" : ""}`}>
              {entry.settled && "✓ "}
              {item.kind === "code" && line ? lineName(line) : entry.text}
            </span>
            {page !== null && (
              <Button
                kind="quiet"
                label={fill(text.showPage, { page })}
                onClick={() => (line ? review.store.go({ line: entry.line_id ?? null }) : onPage(page))}
              >
                {fill(text.page, { page })}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** An item in full, with what can be done about it. */
export function LookNote({ review, item, onPage, onHeader }: NoteProps) {
  const { id, kind, settled, page, entries } = item;
  const check = entries.length === 1 ? entries[0]?.check : undefined;
  const isList = id === "code:list";
  return (
    <div class={`look-note ${settled ? "look-note-settled" : ""}`}>
      <p class="foreign">
        <strong>{text.kinds[kind]}</strong> {itemText(item)}
      </p>
      {check && (
        <p class="row look-check">
          <span>{fill(text.printed, { value: money(check.printed) })}</span>
          <span>{fill(text.computed, { value: money(check.computed) })}</span>
          <span>{fill(text.difference, { value: signedMoney(check.computed - check.printed) })}</span>
        </p>
      )}
      {isList && <p>{text.listWays}</p>}
      {entries.length > 1 && <Members review={review} item={item} onPage={onPage} />}
      <div class="row">
        {settled ? (
          <span class="quiet">{entries[0]?.settled === "edited" ? text.byEdit : text.accepted}</span>
        ) : (
          <Button keyHint="a" disabled={!review.store.mayEdit} onClick={() => accept(review, [item])}>
            {isList ? text.withoutCodes : entries.length > 1 ? count(entries.length, text.acceptThese) : text.accept}
          </Button>
        )}
        {isList && !settled && review.store.mayEdit && <Button onClick={onHeader}>{text.otherList}</Button>}
        {page !== null && entries.length === 1 && (
          <Button onClick={() => onPage(page)}>{fill(text.showPage, { page })}</Button>
        )}
      </div>
    </div>
  );
}
