// What the user changed in the lines. The print itself is never changed: edits are laid over it.
import type { Estimate, LineItem, Match } from "../api/types";

export const priceFields = ["unit_price", "remove_price", "replace_price", "reset_price"] as const;
export type PriceField = (typeof priceFields)[number];

export interface LineEdit {
  description?: string;
  quantity?: number;
  unit?: string | null;
  activity?: LineItem["activity"];
  unit_price?: number;
  remove_price?: number;
  replace_price?: number;
  reset_price?: number;
  tax?: number;
  /** The amount. */
  depreciation?: number;
  cat?: string | null;
  sel?: string | null;
  notes?: string[];
  match?: Match;
}

export type EditField = keyof LineEdit;
/** By the place of the line in `line_items`. */
export type Edits = Readonly<Record<number, LineEdit>>;

/** A field of a line as the print has it. */
export function printedValue(line: LineItem, field: EditField): unknown {
  return field === "depreciation" ? (line.depreciation?.amount ?? null) : line[field];
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The fields of an edit that differ from the print. */
function differences(line: LineItem, edit: LineEdit): LineEdit {
  const kept = Object.entries(edit).filter(([field, value]) => !same(value, printedValue(line, field as EditField)));
  return Object.fromEntries(kept) as LineEdit;
}

/** The edits with one more; a field that is again as printed is no longer an edit. */
export function addEdit(lines: readonly LineItem[], edits: Edits, index: number, edit: LineEdit): Edits {
  const line = lines[index];
  if (!line) return edits;
  const merged = differences(line, { ...edits[index], ...edit });
  if (same(merged, edits[index] ?? {})) return edits;
  return Object.keys(merged).length > 0 ? { ...edits, [index]: merged } : withoutEdit(edits, index);
}

function withoutEdit(edits: Edits, index: number): Edits {
  if (edits[index] === undefined) return edits;
  const { [index]: _, ...others } = edits;
  return others;
}

export function editedLine(line: LineItem, edit: LineEdit | undefined): LineItem {
  if (!edit) return line;
  const { depreciation, ...fields } = edit;
  const edited: LineItem = { ...line, ...fields };
  if (depreciation !== undefined && line.depreciation) {
    edited.depreciation = { ...line.depreciation, amount: depreciation };
  }
  return edited;
}

export const sameEdits = (one: Edits, other: Edits): boolean => same(one, other);

export const editCount = (edits: Edits): number => Object.keys(edits).length;

// A tax is recognized as edited by the printed totals over it, which works if nothing else in those lines differs, and
// a figure that follows from another one (tax from the quantity, depreciation from the RCV) would be scaled with it.
// So figures are handed over one kind after another.
const passes: ReadonlyArray<(field: EditField) => boolean> = [
  (field) => field !== "tax" && field !== "depreciation",
  (field) => field === "tax",
  (field) => field === "depreciation",
];

function only(edits: Edits, wanted: (field: EditField) => boolean): Edits {
  const parts: Record<number, LineEdit> = {};
  for (const [index, edit] of Object.entries(edits)) {
    const fields = Object.entries(edit).filter(([field]) => wanted(field as EditField));
    if (fields.length > 0) parts[Number(index)] = Object.fromEntries(fields) as LineEdit;
  }
  return parts;
}

/** The edits in the order in which they are to be recalculated; parts without edits are left out. */
export function editsByPass(edits: Edits): Edits[] {
  return passes.map((wanted) => only(edits, wanted)).filter((part) => editCount(part) > 0);
}

export function applyEdits(estimate: Estimate, edits: Edits): Estimate {
  return { ...estimate, line_items: estimate.line_items.map((line, index) => editedLine(line, edits[index])) };
}

interface Step {
  edits: Edits;
  /** The line that the step changed. */
  index: number;
}

export interface History {
  /** The steps that can be undone, with the edits before each. */
  past: readonly Step[];
  edits: Edits;
  /** The steps that can be redone, the next one last, with the edits after each. */
  future: readonly Step[];
}

export const noHistory: History = { past: [], edits: {}, future: [] };

export type HistoryAction =
  | { do: "edit"; index: number; edit: LineEdit }
  /** Makes a line as printed again. */
  | { do: "withdraw"; index: number }
  | { do: "undo" }
  | { do: "redo" };

function moveOn(history: History, edits: Edits, index: number): History {
  if (edits === history.edits) return history;
  return { past: [...history.past, { edits: history.edits, index }], edits, future: [] };
}

function undo(history: History): History {
  const step = history.past.at(-1);
  if (!step) return history;
  const redone = { edits: history.edits, index: step.index };
  return { past: history.past.slice(0, -1), edits: step.edits, future: [...history.future, redone] };
}

function redo(history: History): History {
  const step = history.future.at(-1);
  if (!step) return history;
  const undone = { edits: history.edits, index: step.index };
  return { past: [...history.past, undone], edits: step.edits, future: history.future.slice(0, -1) };
}

export function reduce(history: History, lines: readonly LineItem[], action: HistoryAction): History {
  switch (action.do) {
    case "edit":
      return moveOn(history, addEdit(lines, history.edits, action.index, action.edit), action.index);
    case "withdraw":
      return moveOn(history, withoutEdit(history.edits, action.index), action.index);
    case "undo":
      return undo(history);
    case "redo":
      return redo(history);
  }
}

/** The line that an undo or redo would change. */
export function nextLine(history: History, action: "undo" | "redo"): number | null {
  const steps = action === "undo" ? history.past : history.future;
  return steps.at(-1)?.index ?? null;
}
