// Totals before, after, and their difference.
import type { Estimate } from "../api/estimate";
import { cents } from "../ui/format";
import type { Difference, TotalName } from "./difference";
import type { Line } from "./line";

export const totalNames: readonly TotalName[] = ["rcv", "tax", "overhead_and_profit", "depreciation", "acv"];

export interface TotalRow {
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
