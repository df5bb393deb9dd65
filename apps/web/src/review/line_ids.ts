// Lines and their values, by the ids that stay the same across edits and readings.
import reviewTexts from "#texts/review";
import type { Estimate, LineItem } from "../api/types";
import { fill } from "../texts";

/** The server gives every line of a kept estimate an id. */
export const lineId = (line: LineItem): string => line.id ?? "";

export const linesById = (estimate: Estimate): ReadonlyMap<string, LineItem> =>
  new Map(estimate.line_items.map((line) => [lineId(line), line]));

/** "5. Remove drywall" */
export function lineName(line: LineItem): string {
  const words = line.description ?? "";
  return line.number === null ? words : fill(reviewTexts.line, { number: line.number, words });
}

/** What a line has now, in the line or by its match. */
export function codeOf(line: LineItem): { cat: string | null; sel: string | null } {
  return { cat: line.cat ?? line.match?.cat ?? null, sel: line.sel ?? line.match?.sel ?? null };
}

export const figureFields = [
  "quantity",
  "unit_price",
  "remove_price",
  "replace_price",
  "reset_price",
  "tax",
  "overhead_and_profit",
  "depreciation",
] as const;
export type FigureField = (typeof figureFields)[number];

/** Fields that a person can change. */
export const editFields = ["description", "unit", "activity", "notes", "cat", "sel", ...figureFields] as const;
export type EditField = (typeof editFields)[number];

/** A field as it is compared with the print: of a depreciation, its amount; of a code, also that of the match. */
export function valueOf(line: LineItem, field: EditField | "rcv" | "acv"): unknown {
  if (field === "depreciation") return line.depreciation?.amount ?? null;
  if (field === "cat" || field === "sel") return codeOf(line)[field];
  return line[field];
}

export interface ComparedField {
  field: EditField | "rcv" | "acv";
  printed: unknown;
  now: unknown;
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** What of a line is not as printed. */
export function compareLine(printed: LineItem, line: LineItem): ComparedField[] {
  if (printed === line) return [];
  return [...editFields, "rcv" as const, "acv" as const]
    .map((field) => ({ field, printed: valueOf(printed, field), now: valueOf(line, field) }))
    .filter((row) => !same(row.printed, row.now));
}
