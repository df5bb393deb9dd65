// The rows of the table: a heading for each section and group, then its lines.
import reviewTexts from "#texts/review";
import type { Estimate, LineItem, Section } from "../api/types";
import { lineQuantity, money } from "../ui/format";
import { codeOf } from "./line_ids";

export type Row =
  | { kind: "section"; section: Section; depth: number }
  | { kind: "group"; name: string }
  | { kind: "line"; index: number };

/** From the outermost one on, without those that have neither a name nor totals to show. */
function ancestors(sections: ReadonlyMap<string, Section>, id: string): Section[] {
  const chain: Section[] = [];
  for (let section = sections.get(id); section && !chain.includes(section);) {
    chain.unshift(section);
    section = section.parent_id === null ? undefined : sections.get(section.parent_id);
  }
  return chain.filter(({ name, totals }) => name || totals);
}

/** Sections that somebody added are shown before they have lines: their ids start with the number of the edit. */
const isAdded = ({ id }: Section): boolean => /^E\d+-/.test(id);

/** The rows of the lines that are shown. Other sections without such lines have no heading. */
export function makeRows(estimate: Estimate, isShown: (index: number) => boolean): Row[] {
  const sections = new Map(estimate.sections.map((section) => [section.id, section]));
  const rows: Row[] = [];
  let open: Section[] = [];
  let group: string | null = null;
  estimate.line_items.forEach((line, index) => {
    if (!isShown(index)) return;
    const chain = ancestors(sections, line.section_id ?? "");
    const kept = chain.findIndex((section, depth) => open[depth] !== section);
    const isNew = kept >= 0 || open.length !== chain.length;
    if (kept >= 0) {
      chain.slice(kept).forEach((section, more) => rows.push({ kind: "section", section, depth: kept + more }));
    }
    open = chain;
    if (line.group !== null && (isNew || line.group !== group)) rows.push({ kind: "group", name: line.group });
    group = line.group;
    rows.push({ kind: "line", index });
  });
  const used = new Set(rows.flatMap((row) => (row.kind === "section" ? [row.section.id] : [])));
  for (const section of estimate.sections)
    if (isAdded(section) && !used.has(section.id)) rows.push({ kind: "section", section, depth: 0 });
  return rows;
}

export function rowOfLine(rows: readonly Row[], index: number | null): number {
  return rows.findIndex((row) => row.kind === "line" && row.index === index);
}

/** The line that many rows further; headings do not count, and at the ends it is the last one there. */
export function lineAfter(rows: readonly Row[], chosen: number | null, step: number): number | null {
  const lines = rows.flatMap((row) => (row.kind === "line" ? [row.index] : []));
  if (lines.length === 0) return null;
  const found = chosen === null ? -1 : lines.indexOf(chosen);
  // Without a chosen line, the first step is onto the line at that end.
  const from = found >= 0 ? found : step > 0 ? -1 : lines.length;
  const to = found >= 0 || !Number.isFinite(step) ? from + step : from + Math.sign(step);
  return lines[Math.min(Math.max(to, 0), lines.length - 1)] ?? null;
}

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
  { key: "number", width: 3.25, number: false, text: (line) => line.number ?? "" },
  { key: "description", width: 10.5, number: false, text: (line) => line.description ?? "" },
  { key: "code", width: 6, number: false, text: code, used: (line) => code(line) !== "" },
  { key: "activity", width: 2, number: false, text: (line) => activities[line.activity] ?? line.activity },
  { key: "quantity", width: 4.5, number: true, text: (line) => lineQuantity(line.quantity) },
  { key: "unit", width: 2.5, number: false, text: (line) => line.unit ?? "" },
  amount("unit_price", 4.75, (line) => line.unit_price),
  amount("remove_price", 4.75, (line) => line.remove_price),
  amount("replace_price", 4.75, (line) => line.replace_price),
  amount("reset_price", 4.75, (line) => line.reset_price),
  amount("tax", 4.5, (line) => line.tax),
  amount("overhead_and_profit", 4.75, (line) => line.overhead_and_profit),
  amount("rcv", 5.5, (line) => line.rcv),
  amount("depreciation", 5.25, (line) => line.depreciation?.amount ?? null),
  amount("acv", 5.25, (line) => line.acv),
  { key: "notes", width: 8, number: false, text: notes, used: (line) => notes(line) !== "" },
];

function notes(line: LineItem): string {
  return [line.status, ...line.notes].filter(Boolean).join(" · ");
}

/** What fits on a phone; the rest is in the details of a line. */
const fewColumns: Partial<Record<LineColumn["key"], number>> = {
  number: 3,
  description: 7,
  quantity: 4.5,
  unit: 2.25,
  rcv: 5.5,
};

export function columnsOf(estimate: Estimate, few = false): LineColumn[] {
  const fits = all.flatMap((column) => {
    const width = fewColumns[column.key];
    return width === undefined ? [] : [{ ...column, width }];
  });
  const wanted = few ? fits : all;
  return wanted.filter((column) => !column.used || estimate.line_items.some(column.used));
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
