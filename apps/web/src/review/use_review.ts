// What the components of a review show, from its store.
import { useMemo } from "preact/hooks";

import type { Estimate, LineItem, Totals } from "../api/types";
import type { PageBox } from "../viewer/layout";
import type { EstimateStore, StoredEstimate, View } from "./estimate_store";
import type { Document } from "./operations";
import { lineId, linesById, lineName } from "./line_ids";
import { countKinds, itemsOf, nextOpen, questions, type Item, type Kind } from "./look";
import { makeRows, type Row } from "./rows";

export interface Review {
  store: EstimateStore;
  row: StoredEstimate;
  document: Document;
  view: View;
  /** As it is now. */
  estimate: Estimate;
  /** As it was read: its lines by id. A line that somebody added is not there. */
  printed: ReadonlyMap<string, LineItem>;
  /** The items that are listed. */
  items: Item[];
  openKinds: ReadonlyMap<Kind, number>;
  /** Lines with something in question, by id; the value is whether it is open. */
  inQuestion: ReadonlyMap<string, boolean>;
  rows: Row[];
  /** The place of the chosen line in `line_items`; null if none is chosen. */
  chosen: number | null;
}

export function useReview(store: EstimateStore, row: StoredEstimate, document: Document): Review {
  const { view } = store;
  const { estimate } = document;
  const printed = useMemo(() => linesById(document.printed), [document.printed]);
  const all = useMemo(() => itemsOf(document.open), [document.open]);
  const items = useMemo(
    () => (view.kind === "" ? all : all.filter(({ kind }) => kind === view.kind)),
    [all, view.kind],
  );
  const openKinds = useMemo(() => countKinds(document.open), [document.open]);
  const inQuestion = useMemo(() => questions(document.open), [document.open]);
  const rows = useMemo(
    () => makeRows(estimate, (index) => !view.onlyOpen || inQuestion.has(lineId(estimate.line_items[index]!))),
    [estimate, view.onlyOpen, inQuestion],
  );
  const chosen = useMemo(() => {
    const found = view.line === null ? -1 : estimate.line_items.findIndex((line) => lineId(line) === view.line);
    return found < 0 ? null : found;
  }, [estimate, view.line]);
  return { store, row, document, view, estimate, printed, items, openKinds, inQuestion, rows, chosen };
}

const sumOf = (amounts: number[]): number | null =>
  amounts.length === 0 ? null : Math.round(amounts.reduce((all, one) => all + one * 100, 0)) / 100;

export type Figures = Totals & { net_claim: number | null };

/** What is left to be paid now, over all coverages; null if no summary has it. */
function netClaim({ totals: { coverages } }: Estimate): number | null {
  const known = coverages
    .filter(({ paid_when_incurred }) => !paid_when_incurred)
    .flatMap(({ net_claim_remaining: left, net_claim: claim }) => left ?? claim ?? []);
  return sumOf(known);
}

export const totalsOf = (estimate: Estimate): Figures => ({ ...lineTotals(estimate), net_claim: netClaim(estimate) });

/** Totals of all line items; an estimate without them has those of its lines. */
function lineTotals({ totals, line_items: lines }: Estimate): Totals {
  if (totals.line_items) return totals.line_items;
  const counted = lines.filter(({ excluded }) => !excluded);
  const sum = (value: (line: LineItem) => number | null | undefined) =>
    sumOf(counted.flatMap((line) => value(line) ?? []));
  return {
    tax: sum((line) => line.tax),
    overhead_and_profit: sum((line) => line.overhead_and_profit),
    rcv: sum((line) => line.rcv),
    depreciation: sum((line) => line.depreciation?.amount),
    acv: sum((line) => line.acv),
  };
}

/** What is open besides the table. */
export type Panel =
  | "form"
  | "search"
  | "keys"
  | "tour"
  | "takeAway"
  | "history"
  | "header"
  | "share"
  | "rooms"
  | "add"
  | "split"
  | "merge"
  | "move"
  | null;

/** Goes to an item: its line is chosen. */
export function goTo(review: Review, item: Item | null): void {
  if (item) review.store.go({ item: item.id, line: item.line });
}

export function step(review: Review, direction: 1 | -1): void {
  goTo(review, nextOpen(review.items, review.view.item, direction));
}

/** The items that Accept means: the chosen one, or those of the chosen line. */
function meant({ items, view }: Review): Item[] {
  const one = items.filter(({ id }) => id === view.item);
  return one.length > 0 ? one : items.filter(({ line, settled }) => line !== null && line === view.line && !settled);
}

/** An operation takes so many ids. */
const mostIds = 1000;

/** Accepts, and goes to the next open one. */
export function accept(review: Review, items: readonly Item[] = meant(review)): void {
  const ids = items.flatMap(({ entries }) => entries.flatMap(({ id, settled }) => (settled || !id ? [] : [id])));
  if (ids.length === 0) return;
  const parts = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, part) =>
    ids.slice(part * mostIds, (part + 1) * mostIds),
  );
  const accepted = new Set(items);
  const rest = review.items.map((item) => (accepted.has(item) ? { ...item, settled: true } : item));
  review.store.run(...parts.map((part) => ({ op: "accept" as const, ids: part })));
  goTo(review, nextOpen(rest, items.at(-1)?.id ?? null, 1));
}

/** Chooses a line; the chosen item stays if it is about this line. */
export function chooseLine({ store, items, view, estimate }: Review, index: number): void {
  const line = estimate.line_items[index];
  if (!line) return;
  const id = lineId(line);
  const isAbout = ({ entries }: Item) => entries.some((entry) => entry.line_id === id);
  const about = items.find((item) => item.id === view.item && isAbout(item));
  const first = items.find((item) => isAbout(item) && !item.settled);
  store.go({ line: id, item: about?.id ?? first?.id ?? null });
}

/** Where the lines are on the pages. */
export function boxesOf(estimate: Estimate, inQuestion: ReadonlyMap<string, boolean>): PageBox[] {
  return estimate.line_items.flatMap((line, index) => {
    const { page, box } = line.source;
    if (page === null) return [];
    return [{ index, page, box, doubtful: inQuestion.get(lineId(line)) ?? false, label: lineName(line).slice(0, 200) }];
  });
}

/** The first page with lines: an estimate opens there. */
export function firstPage(estimate: Estimate): number | null {
  return estimate.line_items.find(({ source }) => source.page !== null)?.source.page ?? null;
}
