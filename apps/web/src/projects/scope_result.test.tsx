import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { downloadEsx } from "../ui/download";
import { editScope, makeEsx, type Project, type Scope } from "./requests";
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
  questions: ["How high is the Den?", "Which fan: A or B?"],
  warnings: ['Not understood: "xyzzy"'],
  engine: "rules",
  words: [
    { text: "r&r", role: "action", use: "used", item: 0 },
    { text: "baseboard", role: "object", use: "used", item: 0 },
    { text: ",", role: "filler", use: "used" },
    { text: "xyzzy", role: "not_understood", use: "not_understood" },
  ],
  answers: [{ kind: "total", text: "The total is $204.16" }],
  suggestions: [{ ...priced, quantity: 44, unit_price: 1, total: 44, description: "Paint baseboard" }],
  open_questions: [
    { text: "How high is the Den?", item: 0, room: "Den", calc: "W", choices: [] },
    {
      text: "Which fan: A or B?",
      item: 1,
      room: null,
      calc: null,
      choices: [
        { ...unknown, cat: "LIT", sel: "A", description: "A", quantity: 1, unit_price: 1, total: 1 },
        { ...unknown, cat: "LIT", sel: "B", description: "B", quantity: 1, unit_price: 1, total: 1 },
      ],
    },
  ],
};
const onScope = vi.fn();

test("items with prices, and those to enter by hand", () => {
  render(<ScopeResult scope={scope} onScope={onScope} />);
  const rows = screen.getAllByRole("row").slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  );
  const first = ["Den", "r&r baseboard", "FNC BAS3", "R&R", "Baseboard", "", "44.00", "LF", "4.64", "204.16"];
  expect(cells[0]?.slice(0, 10)).toEqual(first);
  expect(cells[1]?.slice(2, 5)).toEqual(["By hand", "R&R", "<i>xyzzy</i>"]);
  expect(cells[2]?.[9]).toBe("204.16");
  expect(screen.getByText("1 item has to be entered by hand.")).toBeTruthy();
  expect(screen.getByText("How high is the Den?")).toBeTruthy();
  expect(screen.getByText('Not understood: "xyzzy"')).toBeTruthy();
  expect(screen.getByText("Price list LIST. Made by the built-in rules.")).toBeTruthy();
  expect(screen.getByText("The total is $204.16")).toBeTruthy();
});

test("every word is shown where it was said, with what became of it", () => {
  render(<ScopeResult scope={scope} onScope={onScope} />);
  const said = screen.getByRole("region", { name: "What was said" });
  expect(within(said).getByTitle("thing → Baseboard").textContent).toContain("baseboard");
  expect(within(said).getByTitle("not understood").tagName).toBe("MARK");
});

async function lastEdit() {
  await vi.waitFor(() => expect(onScope).toHaveBeenCalled());
  return vi.mocked(editScope).mock.calls.at(-1)?.[1];
}

test("a click answers a question, and adds what is suggested", async () => {
  const line = { activity: "remove_and_replace", description: "Baseboard", room: "Den", cat: "FNC", sel: "BAS3" };
  const kept = { was: 0, ...line, quantity: 44, unit: "LF" };
  vi.mocked(editScope).mockResolvedValue(scope);
  render(<ScopeResult scope={scope} onScope={onScope} />);
  fireEvent.click(screen.getByRole("button", { name: "B" }));
  expect((await lastEdit())?.items).toEqual([
    kept,
    { was: 1, activity: "remove_and_replace", description: "B", cat: "LIT", sel: "B", quantity: 1 },
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Add Paint baseboard" }));
  expect((await lastEdit())?.items[2]).toEqual({ ...line, description: "Paint baseboard", quantity: 44, unit: "LF" });
  fireEvent.input(screen.getByLabelText("Height (ft)"), { target: { value: "9" } });
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
  const sizes = { length_ft: null, width_ft: null, height_ft: 9 };
  expect((await lastEdit())?.rooms).toEqual([{ id: null, name: "Den", level: null, ...sizes }]);
});

test("lines are edited before the export", async () => {
  vi.mocked(editScope).mockResolvedValue(scope);
  render(<ScopeResult scope={scope} onScope={onScope} />);
  fireEvent.click(screen.getByRole("button", { name: "Edit lines" }));
  fireEvent.input(screen.getByLabelText("Quantity of line 1"), { target: { value: "4o" } });
  expect(screen.getByRole("button", { name: "Save lines" })).toHaveProperty("disabled", true);
  fireEvent.input(screen.getByLabelText("Quantity of line 1"), { target: { value: "40" } });
  fireEvent.click(screen.getByRole("button", { name: "Remove line 2" }));
  fireEvent.click(screen.getByRole("button", { name: "Save lines" }));
  const items = (await lastEdit())?.items;
  expect(items).toMatchObject([{ was: 0, quantity: 40 }]);
});

vi.mock("./requests", () => ({ makeEsx: vi.fn(), editScope: vi.fn() }));
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
