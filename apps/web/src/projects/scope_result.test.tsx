import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { downloadEsx } from "../ui/download";
import { makeEsx, type Project, type Scope } from "./requests";
import { ScopeEsx, ScopeResult } from "./scope_result";

afterEach(cleanup);

const base = { activity: "remove_and_replace", calc: null, confidence: 1, reason: "the only entry" } as const;
const priced = { ...base, room: "Den", cat: "FNC", sel: "BAS3", description: "Baseboard", unit: "LF" };
const unknown = { ...base, room: null, cat: null, sel: null, description: "<i>xyzzy</i>", unit: null };
const scope: Scope = {
  scope_id: "s",
  project_id: "p",
  price_list: "LIST",
  items: [
    { ...priced, quantity: 44, unit_price: 4.64, total: 204.16 },
    { ...unknown, quantity: null, unit_price: null, total: null },
  ],
  total: 204.16,
  questions: ["How high is the Den?"],
  warnings: ['Not understood: "xyzzy"'],
  engine: "rules",
};

test("items with prices, and those to enter by hand", () => {
  render(<ScopeResult scope={scope} />);
  const rows = screen.getAllByRole("row").slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  );
  expect(cells[0]?.slice(0, 9)).toEqual(["Den", "FNC BAS3", "R&R", "Baseboard", "", "44.00", "LF", "4.64", "204.16"]);
  expect(cells[1]?.slice(1, 4)).toEqual(["By hand", "R&R", "<i>xyzzy</i>"]);
  expect(cells[2]?.[8]).toBe("204.16");
  expect(screen.getByText("1 item has to be entered by hand.")).toBeTruthy();
  expect(screen.getByText("How high is the Den?")).toBeTruthy();
  expect(screen.getByText('Not understood: "xyzzy"')).toBeTruthy();
  expect(screen.getByText("Price list LIST. Made by the built-in rules.")).toBeTruthy();
});

afterEach(cleanup);

vi.mock("./requests", () => ({ makeEsx: vi.fn() }));
vi.mock("../ui/download", () => ({ download: vi.fn(), downloadEsx: vi.fn() }));

const report = {
  price_list: "LIST",
  item_count: 2,
  matched_count: 1,
  manual_entry_items: [{ line: "2", description: "<b>xyzzy</b>", reason: "no entry" }],
  catalog_misses: [],
  totals: { rcv: 204.16, tax: null, overhead_and_profit: null, depreciation: null, acv: null },
  reconciliation: { ok: true, checks: [] },
  warnings: [{ code: "photo_left_out", message: "a.png is left out", page: null, line: null }],
};
const made = { filename: "Larch.esx", esx_b64: "", report, scope_preview: [], run_ref: "r" };

test("the ESX is downloaded, and its report shown", async () => {
  vi.mocked(makeEsx).mockResolvedValueOnce(made);
  const scope = { scope_id: "s" } as Scope;
  render(<ScopeEsx project={{ id: "p" } as Project} scope={scope} canSketch={false} />);
  expect(screen.queryByLabelText(/Draw the rooms/)).toBeNull();
  fireEvent.click(screen.getByLabelText(/JPEG photos/));
  fireEvent.click(screen.getByRole("button", { name: "Make and download ESX" }));
  await screen.findByText("Larch.esx has been downloaded.");
  expect(downloadEsx).toHaveBeenCalledWith(made);
  expect(vi.mocked(makeEsx).mock.calls[0]?.[0]).toEqual({
    project_id: "p",
    scope_id: "s",
    include_photos: true,
    include_sketch: false,
  });
  expect(screen.getByText("204.16")).toBeTruthy();
  expect(screen.getByText("<b>xyzzy</b>")).toBeTruthy();
  expect(screen.getByText("a.png is left out")).toBeTruthy();
});
