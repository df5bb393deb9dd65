// What the user changed in the lines. The print itself is never changed: edits are laid over it.
import type { Estimate, LineItem, Match } from "../api/estimate";

export const priceFields = ["unit_price", "remove_price", "replace_price", "reset_price"] as const;
export type PriceField = (typeof priceFields)[number];

export interface LineEdit {
  description?: string;
  quantity?: number;
  unit?: string | null;
  activity?: string;
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

export function withoutEdit(edits: Edits, index: number): Edits {
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
