// What the components of a review show, from its store.
import { useMemo } from "preact/hooks";

import type { Estimate, Totals } from "../api/estimate";
import { allWarnings, listDoubts, type Doubt } from "./doubts";
import { applyEdits } from "./edits";
import type { Recalculated } from "./recalculate";
import { makeRows, type Row } from "./rows";
import type { ReviewState, ReviewStore } from "./review_store";

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
