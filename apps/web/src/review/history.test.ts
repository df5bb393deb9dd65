import { describe, expect, it } from "vitest";

import { line } from "./fixture";
import { nextLine, noHistory, reduce, type History, type HistoryAction } from "./history";

const lines = [line("1"), line("2")];

function after(...actions: HistoryAction[]): History {
  return actions.reduce((history, action) => reduce(history, lines, action), noHistory);
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
    expect(reduce(history, lines, first)).toBe(history);
    expect(reduce(noHistory, lines, { do: "edit", index: 0, edit: { quantity: 10 } })).toBe(noHistory);
  });

  it("does nothing without steps", () => {
    expect(reduce(noHistory, lines, { do: "undo" })).toBe(noHistory);
    expect(reduce(noHistory, lines, { do: "redo" })).toBe(noHistory);
  });

  it("withdraws the edits of a line, which can be undone", () => {
    const history = after(first, second, { do: "withdraw", index: 0 });
    expect(history.edits).toEqual({ 1: { tax: 2 } });
    expect(reduce(history, lines, { do: "undo" }).edits).toEqual({ 0: { quantity: 5 }, 1: { tax: 2 } });
    expect(reduce(history, lines, { do: "withdraw", index: 0 })).toBe(history);
  });

  it("makes an edit back to the print a step of its own", () => {
    const history = after(first, { do: "edit", index: 0, edit: { quantity: 10 } });
    expect(history.edits).toEqual({});
    expect(reduce(history, lines, { do: "undo" }).edits).toEqual({ 0: { quantity: 5 } });
  });
});

it("knows which line the next undo or redo changes", () => {
  expect(nextLine(after(first, second), "undo")).toBe(1);
  expect(nextLine(after(first, second), "redo")).toBeNull();
  expect(nextLine(after(first, second, { do: "undo" }), "redo")).toBe(1);
});
