import { expect, test } from "vitest";

import type { Schemas } from "../api/client";
import { reviewOf } from "../review/review_store";
import { summaryOf } from "./document_list";

type Preflight = Schemas["ImportPreflight"];

function preflightWith(reconciliation: Preflight["report"]["reconciliation"]): Preflight {
  const warning = { code: "duplicate_page", message: "page 2 is there twice", page: 2, line: null };
  const made = {
    parse_hash: "p",
    estimate: { line_items: [], sections: [], warnings: [warning], claim: {} },
    report: { reconciliation, warnings: [] },
    candidates: [],
    line_count: 90,
    credits_required: 3,
    page_count: 24,
  };
  return made as unknown as Preflight;
}

const check = { what: "line_items.rcv", printed: 10, computed: 10, ok: true, page: 3 };

test("says what was read, and what there is to check", () => {
  expect(summaryOf("a", preflightWith({ ok: true, checks: [check] }))).toEqual({
    pages: 24,
    lines: 90,
    totals: "Close",
    open: 1,
    credits: 3,
  });
});

test("a print without totals has none that close", () => {
  expect(summaryOf("b", preflightWith({ ok: true, checks: [] })).totals).toBe("None printed");
});

test("a total that does not close is to be checked", () => {
  const open = { ...check, computed: 9, ok: false };
  const summary = summaryOf("c", preflightWith({ ok: false, checks: [open] }));
  expect(summary).toMatchObject({ totals: "Do not close", open: 2 });
});

test("what was settled in the review is not to be checked", () => {
  const preflight = preflightWith({ ok: true, checks: [check] });
  reviewOf("d", preflight).settle(["warning:0:duplicate_page"], true);
  expect(summaryOf("d", preflight).open).toBe(0);
});
