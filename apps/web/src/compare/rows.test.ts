import { describe, expect, it } from "vitest";

import type { Difference, DiffLine } from "../api/types";
import {
  buildRows,
  countKinds,
  filterRows,
  initialFilters,
  offeredKinds,
  sectionOrder,
  toggled,
  type Line,
  type Row,
} from "./rows";

const nothing: Difference = {
  added: [],
  removed: [],
  changed: [],
  moved: [],
  renumbered: [],
  split: [],
  merged: [],
  totals: { sections: {} },
  not_compared: [],
};

function lines(...places: string[]): Line[] {
  return places.map((place, index) => {
    const [section = "", description = ""] = place.split(": ");
    return {
      index,
      section,
      description,
      number: String(index + 1),
      quantity: 1,
      unit: "EA",
      unitPrice: 10,
      tax: null,
      overhead_and_profit: null,
      rcv: 10,
      depreciation: null,
      acv: 10,
      excluded: false,
    };
  });
}

const empty = { number: "", path: [], description: "", quantity: null, unit: "", rcv: null };
const at = (index: number): DiffLine => ({ ...empty, index });
const show = (rows: readonly Row[]) =>
  rows.map((row) => `${row.kind} ${row.before?.description ?? "-"} ${row.after?.description ?? "-"}`);

describe("rows", () => {
  it("pairs the lines that the difference does not name", () => {
    const both = lines("Kitchen: a", "Kitchen: b", "Bath: c");
    const turned = lines("Bath: c", "Kitchen: a", "Kitchen: b");
    expect(show(buildRows(nothing, both, turned))).toEqual(["same c c", "same a a", "same b b"]);
  });

  it("shows a removed line where it was, and an added one where it is", () => {
    const before = lines("Kitchen: a", "Kitchen: gone", "Kitchen: b", "Attic: old");
    const after = lines("Kitchen: a", "Kitchen: b", "Kitchen: new");
    const difference = { ...nothing, removed: [at(1), at(3)], added: [at(2)] };
    expect(show(buildRows(difference, before, after))).toEqual([
      "same a a",
      "removed gone -",
      "same b b",
      "added - new",
      "removed old -",
    ]);
  });

  it("keeps what changed, and marks what moved", () => {
    const before = lines("Kitchen: a", "Bath: b");
    const after = lines("Kitchen: a", "Kitchen: b");
    const pairs = { line_a: at(1), line_b: at(1) };
    const difference: Difference = {
      ...nothing,
      changed: [{ line_a: at(0), line_b: at(0), fields: { quantity: [1, 2] } }],
      moved: [pairs],
    };
    const rows = buildRows(difference, before, after);
    expect(show(rows)).toEqual(["changed a a", "moved b b"]);
    expect(rows[0]?.fields).toEqual({ quantity: [1, 2] });
    expect(rows[1]?.marks).toEqual(["moved"]);
  });

  it("puts the pieces of a line next to it", () => {
    const before = lines("Kitchen: whole", "Kitchen: z");
    const after = lines("Kitchen: half", "Kitchen: z", "Kitchen: rest");
    const difference = { ...nothing, split: [{ lines_a: [at(0)], lines_b: [at(0), at(2)] }] };
    const rows = buildRows(difference, before, after);
    expect(show(rows)).toEqual(["regrouped whole half", "regrouped - rest", "same z z"]);
    expect(rows[1]?.marks).toEqual(["split"]);
  });

  it("orders sections that only one estimate has", () => {
    const order = sectionOrder(lines("A: x", "Old: x", "B: x"), lines("A: x", "New: x", "B: x"));
    expect(order).toEqual(["A", "Old", "New", "B"]);
  });
});

describe("filters", () => {
  const rows = buildRows(
    { ...nothing, added: [at(1)] },
    lines("Kitchen: Drywall repair"),
    lines("Kitchen: Drywall repair", "Kitchen: Paint the walls"),
  );

  it("begin with what differs", () => {
    expect(show(filterRows(rows, initialFilters))).toEqual(["added - Paint the walls"]);
    expect(countKinds(rows)).toMatchObject({ added: 1, same: 1, removed: 0 });
    expect(offeredKinds(countKinds(rows))).toEqual(["added", "removed", "changed", "same"]);
  });

  it("find all words in any case", () => {
    const all = toggled(initialFilters, "same");
    expect(filterRows(rows, all)).toHaveLength(2);
    expect(show(filterRows(rows, { ...all, search: " REPAIR dry" }))).toEqual(["same Drywall repair Drywall repair"]);
    expect(filterRows(rows, toggled(all, "same"))).toHaveLength(1);
  });
});
