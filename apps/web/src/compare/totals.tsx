// Totals before, after, and their difference.
import compareTexts from "#texts/compare";
import type { Difference, Estimate, Pair, TotalName, Value } from "../api/types";
import { fill } from "../texts";
import { cents, money, quantity, signedMoney } from "../ui/format";
import { Section } from "../ui/section";
import { Table, type Column } from "../ui/table";
import type { Comparison } from "./comparison";
import type { Line, Row } from "./rows";

const text = compareTexts;
const totalsText = compareTexts.totals;

const totalNames: readonly TotalName[] = ["rcv", "tax", "overhead_and_profit", "depreciation", "acv"];

interface TotalRow {
  /** The name of a text: "rcv". */
  name: string;
  before: number | null;
  after: number | null;
  /** null: they cannot be compared. */
  difference: number | null;
}

/** The sum of the lines that count; null if none of them states the amount. */
function sumOf(lines: readonly Line[], name: TotalName): number | null {
  const amounts = lines.filter((line) => !line.excluded).flatMap((line) => line[name] ?? []);
  return amounts.length > 0 ? cents(amounts.reduce((sum, amount) => sum + amount, 0)) : null;
}

function toRow(name: string, before: number | null, after: number | null): TotalRow {
  const known = before !== null || after !== null;
  return { name, before, after, difference: known ? cents((after ?? 0) - (before ?? 0)) : null };
}

/** Totals of all lines. Those that differ are in the difference; the others are sums of the lines. */
export function lineTotals(difference: Difference, before: readonly Line[], after: readonly Line[]): TotalRow[] {
  return totalNames.flatMap((name) => {
    const changed = difference.totals[name];
    if (changed) return [toRow(name, ...changed)];
    const row = toRow(name, sumOf(before, name), sumOf(after, name));
    if (row.before === null && row.after === null) return [];
    // What only one of the two states was left out of the comparison.
    return [row.difference === 0 ? row : { ...row, difference: null }];
  });
}

const summaryNames = [
  "rcv",
  "depreciation",
  "acv",
  "deductible",
  "net_claim",
  "recoverable_depreciation",
  "net_claim_if_recovered",
  "prior_payments",
  "net_claim_remaining",
  "net_claim_remaining_if_recovered",
] as const;

interface Summary {
  coverage: string;
  rows: TotalRow[];
}

type Coverage = Record<string, unknown>;

function amount(coverage: Coverage | undefined, name: string): number | null {
  const value = coverage?.[name];
  return typeof value === "number" ? value : null;
}

function coveragesOf(estimate: Partial<Estimate>): Map<string, Coverage> {
  const coverages = estimate.totals?.coverages ?? [];
  return new Map(coverages.map((coverage) => [typeof coverage["name"] === "string" ? coverage["name"] : "", coverage]));
}

/** The summaries of the coverages as the two estimates state them. */
export function summaries(before: Partial<Estimate>, after: Partial<Estimate>): Summary[] {
  const left = coveragesOf(before);
  const right = coveragesOf(after);
  return [...new Set([...right.keys(), ...left.keys()])].map((coverage) => ({
    coverage,
    rows: summaryNames
      .map((name) => toRow(name, amount(left.get(coverage), name), amount(right.get(coverage), name)))
      .filter((row) => row.before !== null || row.after !== null),
  }));
}

const names: Record<string, string> = text.fields;

export function fieldName(name: string): string {
  return names[name] ?? name;
}

export function differenceText(value: number | null): string {
  return value === null ? text.totals.notCompared : signedMoney(value);
}

const amounts = new Set<string>([...totalNames, "unit_price", "remove_price", "replace_price", "reset_price"]);

function fieldValue(name: string, value: Value): string {
  if (value === null) return text.none;
  if (typeof value === "number") return amounts.has(name) ? money(value) : quantity(value);
  if (value === "true") return text.yes;
  return value === "false" ? text.no : value;
}

/** "Tax 0.00 → 4.55" */
export function fieldChange(name: string, [before, after]: Pair<Value>): string {
  return `${fieldName(name)} ${fieldValue(name, before)} → ${fieldValue(name, after)}`;
}

/** RCV after minus RCV before; a line that is not there counts as nothing. */
export function rcvDifference({ before, after }: Row): number | null {
  const values = [before?.rcv, after?.rcv].filter((value) => typeof value === "number");
  return values.length > 0 ? cents((after?.rcv ?? 0) - (before?.rcv ?? 0)) : null;
}

const columns: Column<TotalRow>[] = [
  { key: "name", title: totalsText.name, cell: (row) => fieldName(row.name) },
  { key: "before", title: totalsText.before, number: true, cell: (row) => money(row.before) },
  { key: "after", title: totalsText.after, number: true, cell: (row) => money(row.after) },
  {
    key: "difference",
    title: totalsText.difference,
    number: true,
    cell: (row) => (row.difference === 0 ? money(0) : <strong>{differenceText(row.difference)}</strong>),
  },
];

const keyOf = (row: TotalRow) => row.name;

/** Totals before and after: of all lines, and as the summaries of the coverages state them. */
export function Totals({ comparison: { before, after, difference } }: { comparison: Comparison }) {
  const ofLines = lineTotals(difference, before.lines, after.lines);
  return (
    <Section title={totalsText.title}>
      <div class="compare-totals">
        <Table caption={totalsText.linesCaption} columns={columns} rows={ofLines} keyOf={keyOf} />
        {summaries(before.estimate, after.estimate).map(({ coverage, rows }) => (
          <Table
            key={coverage}
            caption={coverage ? fill(totalsText.summaryCaption, { coverage }) : totalsText.summary}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
          />
        ))}
      </div>
    </Section>
  );
}
