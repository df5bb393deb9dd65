// What the components of a review show, from its store.
import { useMemo } from "preact/hooks";

import type { Estimate, Totals } from "../api/types";
import type { PageBox } from "../viewer/layout";
import { allWarnings, lineName, listDoubts, nextOpen, type Doubt } from "./doubts";
import { applyEdits } from "./edits";
import type { Recalculated, ReviewState, ReviewStore } from "./review_store";
import { makeRows, type Row } from "./rows";

export interface Review {
  store: ReviewStore;
  state: ReviewState;
  /** As it is shown: with the computed figures, or while they are on their way, with what the user typed. */
  estimate: Estimate;
  printed: Estimate;
  reconciliation: Recalculated["reconciliation"];
  doubts: Doubt[];
  /** Lines with something in question; the value is whether it is open. */
  inQuestion: ReadonlyMap<number, boolean>;
  rows: Row[];
}

function questions(doubts: readonly Doubt[]): Map<number, boolean> {
  const lines = new Map<number, boolean>();
  for (const { index, settled } of doubts)
    if (index !== null) lines.set(index, !settled || (lines.get(index) ?? false));
  return lines;
}

function useDoubts(store: ReviewStore, state: ReviewState, checks: Recalculated["reconciliation"]["checks"]): Doubt[] {
  const { preflight, printed } = store;
  const { edits } = state.history;
  return useMemo(() => {
    const warnings = allWarnings(printed.warnings, preflight.report.warnings);
    const printedChecks = preflight.report.reconciliation.checks;
    return listDoubts({
      printed,
      printedChecks,
      checks,
      candidates: preflight.candidates,
      warnings,
      edits,
      settled: state.settled,
    });
  }, [store, checks, edits, state.settled]);
}

export function useReview(store: ReviewStore): Review {
  const state = store.state;
  const { history, figures, running, error, onlyDoubtful } = state;
  const printed = store.printed;
  const reconciliation = figures?.reconciliation ?? store.preflight.report.reconciliation;
  const estimate = useMemo(() => {
    const computed = figures?.estimate ?? printed;
    return running || error !== null ? applyEdits(computed, history.edits) : computed;
  }, [printed, figures, running, error, history.edits]);
  const doubts = useDoubts(store, state, reconciliation.checks);
  const inQuestion = useMemo(() => questions(doubts), [doubts]);
  const rows = useMemo(
    () => makeRows(estimate, (index) => !onlyDoubtful || inQuestion.has(index)),
    [estimate, onlyDoubtful, inQuestion],
  );
  return { store, state, estimate, printed, reconciliation, doubts, inQuestion, rows };
}

/** Totals of all line items; a print without them has those of its lines. */
export function totalsOf(review: Pick<Review, "store" | "estimate">): Totals {
  return review.estimate.totals.line_items ?? review.store.preflight.report.totals;
}

/** What is open besides the table. */
export type Panel = "form" | "search" | "keys" | "takeAway" | "changes" | null;

/** Goes to a doubt: its line is chosen. */
export function goTo(review: Review, doubt: Doubt | null): void {
  if (!doubt) return;
  review.store.change({ doubt: doubt.id, chosen: doubt.index });
}

export function step(review: Review, direction: 1 | -1): void {
  goTo(review, nextOpen(review.doubts, review.state.doubt, direction));
}

/** The doubts that Accept means: the chosen one, or those of the chosen line. */
function meant(review: Review): Doubt[] {
  const { doubt, chosen } = review.state;
  const one = review.doubts.filter(({ id }) => id === doubt);
  return one.length > 0 ? one : review.doubts.filter(({ index }) => index !== null && index === chosen);
}

/** Accepts, and goes to the next open one. */
export function accept(review: Review, doubts: readonly Doubt[] = meant(review)): void {
  if (doubts.length === 0) return;
  const ids = doubts.map(({ id }) => id);
  review.store.settle(ids, true);
  const rest = review.doubts.map((doubt) => (ids.includes(doubt.id) ? { ...doubt, settled: true } : doubt));
  goTo(review, nextOpen(rest, ids.at(-1) ?? null, 1));
}

/** Chooses a line; the chosen doubt stays if it is about this line. */
export function chooseLine(review: Review, index: number): void {
  const { doubt } = review.state;
  const about = review.doubts.find(({ id }) => id === doubt)?.index === index;
  const first = review.doubts.find((row) => row.index === index && !row.settled);
  review.store.change({ chosen: index, doubt: about ? doubt : (first?.id ?? null) });
}

/** Where the lines are on the pages. */
export function boxesOf(estimate: Estimate, inQuestion: ReadonlyMap<number, boolean>): PageBox[] {
  return estimate.line_items.flatMap((line, index) => {
    const { page, box } = line.source;
    if (page === null) return [];
    return [{ index, page, box, doubtful: inQuestion.get(index) ?? false, label: lineName(line).slice(0, 200) }];
  });
}
