import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";

import { EsxReport } from "./esx_report";

afterEach(cleanup);

const report = {
  price_list: "LIST",
  item_count: 1200,
  matched_count: 1,
  manual_entry_items: [{ line: "2", description: "<b>xyzzy</b>", reason: "no entry" }],
  catalog_misses: [
    {
      line: "3",
      description: "Crane",
      nearest: [
        { cat: "CRN", sel: "A", description: "Crane, day" },
        { cat: "CRN", sel: "B", description: "Crane, hour" },
      ],
    },
  ],
  totals: { rcv: 204.16, tax: null, overhead_and_profit: null, depreciation: null, acv: null },
  reconciliation: { ok: true, checks: [] },
  warnings: [{ code: "photo_left_out", message: "a.png is left out", page: null, line: null }],
} as unknown as Parameters<typeof EsxReport>[0]["report"];

test("shows figures, and what needs a look", () => {
  const { container } = render(<EsxReport report={report} origin="lines" />);
  const shown = [...container.querySelectorAll("dt, dd")].map((element) => element.textContent);
  expect(shown).toEqual([
    "Price list",
    "LIST",
    "Lines in the ESX",
    "1,200",
    "With an entry of the price list",
    "1",
    "RCV",
    "204.16",
  ]);
  expect(screen.getByText("The totals of the ESX follow from its lines.")).toBeTruthy();
  for (const words of ["<b>xyzzy</b>", "CRN A – Crane, day", "CRN B – Crane, hour", "a.png is left out"]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
});

test("says that nothing needs a look, and what its totals are compared with", () => {
  const clean = { ...report, manual_entry_items: [], catalog_misses: [], warnings: [] };
  render(<EsxReport report={{ ...clean, reconciliation: { ok: false, checks: [] } }} origin="print" />);
  expect(screen.getByText("Not all printed totals close.")).toBeTruthy();
  expect(screen.getByText("Nothing needs a look in the ESX.")).toBeTruthy();
});
