// What the list says about a file that has been read, with the edits and decisions of its review.
import convertTexts from "#texts/convert";
import type { Schemas } from "../api/client";
import { allWarnings, listDoubts } from "../review/doubts";
import { reviewOf } from "../review/review_store";

const text = convertTexts.list;

export interface Summary {
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
