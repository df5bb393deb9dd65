// A line as it is now, compared with the print.
import type { LineItem } from "../api/estimate";
import { printedValue, type EditField, type LineEdit } from "./edits";

export interface ComparedField {
  field: string;
  printed: unknown;
  now: unknown;
  isEdit: boolean;
  /** The figure that the user typed, where the server computed another one. */
  typed: number | null;
}

const editFields: readonly EditField[] = [
  "description",
  "quantity",
  "unit",
  "activity",
  "unit_price",
  "remove_price",
  "replace_price",
  "reset_price",
  "tax",
  "depreciation",
  "cat",
  "sel",
  "notes",
];
const computedFields = ["overhead_and_profit", "rcv", "acv"] as const;

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

// The code of a line that the print has none for is that of its match.
function printedField(line: LineItem, field: EditField): unknown {
  if (field === "cat" || field === "sel") return line[field] ?? line.match?.[field] ?? null;
  return printedValue(line, field);
}

export function compareLine(printed: LineItem, line: LineItem, edit: LineEdit | undefined): ComparedField[] {
  const edited = editFields.map((field) => {
    const now = printedField(line, field),
      value = edit?.[field];
    const typed = typeof value === "number" && value !== now ? value : null;
    return { field, printed: printedField(printed, field), now, isEdit: value !== undefined, typed };
  });
  const computed = computedFields.map((field) => {
    return { field, printed: printed[field], now: line[field], isEdit: false, typed: null };
  });
  return [...edited, ...computed].filter((row) => !same(row.printed, row.now) || row.typed !== null);
}
