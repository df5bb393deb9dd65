import { describe, expect, it } from "vitest";

import {
  addEdit,
  applyEdits,
  editsByPass,
  nextLine,
  noHistory,
  reduce,
  type History,
  type HistoryAction,
} from "./edits";
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

const historyLines = [line("1"), line("2")];

function after(...actions: HistoryAction[]): History {
  return actions.reduce((history, action) => reduce(history, historyLines, action), noHistory);
}

const first: HistoryAction = { do: "edit", index: 0, edit: { quantity: 5 } };
const second: HistoryAction = { do: "edit", index: 1, edit: { tax: 2 } };

describe("reduce", () => {
  it("undoes and redoes one edit after the other", () => {
    expect(after(first, second).edits).toEqual({ 0: { quantity: 5 }, 1: { tax: 2 } });
    expect(after(first, second, { do: "undo" }).edits).toEqual({ 0: { quantity: 5 } });
    expect(after(first, second, { do: "undo" }, { do: "undo" }).edits).toEqual({});
    expect(after(first, second, { do: "undo" }, { do: "undo" }, { do: "redo" }, { do: "redo" })).toEqual(
      after(first, second),
    );
  });

  it("has nothing to redo after another edit", () => {
    const history = after(first, { do: "undo" }, second);
    expect(history.future).toEqual([]);
    expect(history.edits).toEqual({ 1: { tax: 2 } });
  });

  it("has no step for an edit that changes nothing", () => {
    const history = after(first);
    expect(reduce(history, historyLines, first)).toBe(history);
    expect(reduce(noHistory, historyLines, { do: "edit", index: 0, edit: { quantity: 10 } })).toBe(noHistory);
  });

  it("does nothing without steps", () => {
    expect(reduce(noHistory, historyLines, { do: "undo" })).toBe(noHistory);
    expect(reduce(noHistory, historyLines, { do: "redo" })).toBe(noHistory);
  });

  it("withdraws the edits of a line, which can be undone", () => {
    const history = after(first, second, { do: "withdraw", index: 0 });
    expect(history.edits).toEqual({ 1: { tax: 2 } });
    expect(reduce(history, historyLines, { do: "undo" }).edits).toEqual({ 0: { quantity: 5 }, 1: { tax: 2 } });
    expect(reduce(history, historyLines, { do: "withdraw", index: 0 })).toBe(history);
  });

  it("makes an edit back to the print a step of its own", () => {
    const history = after(first, { do: "edit", index: 0, edit: { quantity: 10 } });
    expect(history.edits).toEqual({});
    expect(reduce(history, historyLines, { do: "undo" }).edits).toEqual({ 0: { quantity: 5 } });
  });
});

it("knows which line the next undo or redo changes", () => {
  expect(nextLine(after(first, second), "undo")).toBe(1);
  expect(nextLine(after(first, second), "redo")).toBeNull();
  expect(nextLine(after(first, second, { do: "undo" }), "redo")).toBe(1);
});
