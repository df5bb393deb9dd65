// The columns of the table of lines, as estimating programs have them.
import reviewTexts from "#texts/review";
import type { Estimate, LineItem } from "../api/estimate";
import { lineQuantity, money } from "../ui/format";
import { codeOf } from "./choose_match";

const titles = reviewTexts.columns;
const activities: Record<string, string> = reviewTexts.activityCodes;

export interface LineColumn {
  key: keyof typeof titles;
  /** In rem. */
  width: number;
  number: boolean;
  text: (line: LineItem) => string;
  /** Whether the estimate has it; columns without a value are left out. */
  used?: (line: LineItem) => boolean;
}

function code(line: LineItem): string {
  const { cat, sel } = codeOf(line);
  return [cat, sel].filter(Boolean).join(" ");
}

const amount = (key: LineColumn["key"], width: number, value: (line: LineItem) => number | null): LineColumn => ({
  key,
  width,
  number: true,
  text: (line) => money(value(line)),
  used: (line) => value(line) !== null,
});

const all: readonly LineColumn[] = [
  { key: "number", width: 3.75, number: false, text: (line) => line.number ?? "" },
  { key: "description", width: 12, number: false, text: (line) => line.description },
  { key: "code", width: 6.5, number: false, text: code },
  { key: "activity", width: 2.25, number: false, text: (line) => activities[line.activity] ?? line.activity },
  { key: "quantity", width: 4.75, number: true, text: (line) => lineQuantity(line.quantity) },
  { key: "unit", width: 2.5, number: false, text: (line) => line.unit ?? "" },
  amount("unit_price", 5.25, (line) => line.unit_price),
  amount("remove_price", 4.75, (line) => line.remove_price),
  amount("replace_price", 4.75, (line) => line.replace_price),
  amount("reset_price", 4.75, (line) => line.reset_price),
  amount("tax", 4.5, (line) => line.tax),
  amount("overhead_and_profit", 4.75, (line) => line.overhead_and_profit),
  amount("rcv", 5.5, (line) => line.rcv),
  amount("depreciation", 5.5, (line) => line.depreciation?.amount ?? null),
  amount("acv", 5.5, (line) => line.acv),
  { key: "notes", width: 8, number: false, text: notes, used: (line) => notes(line) !== "" },
];

function notes(line: LineItem): string {
  return [line.status, ...line.notes].filter(Boolean).join(" · ");
}

export function columnsOf(estimate: Estimate): LineColumn[] {
  return all.filter((column) => !column.used || estimate.line_items.some(column.used));
}

export function tableWidth(columns: readonly LineColumn[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0);
}

export function columnTemplate(columns: readonly LineColumn[]): string {
  // Words take what is left.
  const shares: Partial<Record<LineColumn["key"], string>> = { description: "3fr", notes: "2fr" };
  return columns
    .map(({ key, width }) => (shares[key] ? `minmax(${width}rem, ${shares[key]})` : `${width}rem`))
    .join(" ");
}
