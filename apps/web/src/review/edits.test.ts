import { describe, expect, it } from "vitest";

import { addEdit, applyEdits, editsByPass } from "./edits";
import { estimate, line } from "./fixture";

const lines = [line("1"), line("2")];

describe("addEdit", () => {
  it("keeps what differs from the print", () => {
    expect(addEdit(lines, {}, 1, { quantity: 12, unit: "SF" })).toEqual({ 1: { quantity: 12 } });
  });

  it("adds to the edits of a line", () => {
    expect(addEdit(lines, { 0: { tax: 3 } }, 0, { quantity: 5 })).toEqual({ 0: { tax: 3, quantity: 5 } });
  });

  it("forgets what is again as printed", () => {
    expect(addEdit(lines, { 0: { depreciation: 9 } }, 0, { depreciation: 4 })).toEqual({});
    expect(addEdit(lines, { 0: { notes: ["x"] } }, 0, { notes: [] })).toEqual({});
  });

  it("returns the same edits if nothing changes", () => {
    const edits = { 0: { tax: 3 } };
    expect(addEdit(lines, edits, 0, { tax: 3 })).toBe(edits);
    expect(addEdit(lines, edits, 7, { tax: 3 })).toBe(edits);
  });
});

describe("applyEdits", () => {
  it("lays the edits over the print, and leaves the print alone", () => {
    const printed = estimate(lines);
    const edited = applyEdits(printed, { 1: { depreciation: 6, quantity: 7 } });
    expect(edited.line_items[1]).toMatchObject({
      quantity: 7,
      rcv: 21,
      depreciation: { amount: 6, recoverable: true },
    });
    expect(edited.line_items[0]).toBe(printed.line_items[0]);
    expect(printed.line_items[1]?.quantity).toBe(10);
  });
});

describe("editsByPass", () => {
  it("has prices before tax, and tax before depreciation", () => {
    const edits = { 0: { quantity: 1, tax: 2, depreciation: 3 }, 1: { tax: 4 } };
    expect(editsByPass(edits)).toEqual([
      { 0: { quantity: 1 } },
      { 0: { tax: 2 }, 1: { tax: 4 } },
      { 0: { depreciation: 3 } },
    ]);
  });

  it("leaves out what there is none of", () => {
    expect(editsByPass({})).toEqual([]);
    expect(editsByPass({ 3: { notes: ["x"] } })).toEqual([{ 3: { notes: ["x"] } }]);
  });
});
