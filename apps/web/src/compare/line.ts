// The lines of an estimate as this page shows them. A JSON file may leave out what it likes.
import type { Estimate, LineItem, Section } from "../api/estimate";

export interface Line {
  index: number;
  number: string;
  /** Names of the sections from the root down, separated by " / ", as the difference names them. */
  section: string;
  description: string;
  quantity: number | null;
  unit: string;
  unitPrice: number | null;
  tax: number | null;
  overhead_and_profit: number | null;
  rcv: number | null;
  depreciation: number | null;
  acv: number | null;
  excluded: boolean;
}

/** The path of every section by its id. Parents come first; the estimate itself is part of no path but its own. */
export function sectionPaths(sections: readonly Partial<Section>[]): Map<string, string> {
  const names = new Map<string, string[]>();
  const roots = new Set<string>();
  const paths = new Map<string, string>();
  for (const { id = "", parent_id: parent, name, kind } of sections) {
    const above = parent && !roots.has(parent) ? (names.get(parent) ?? []) : [];
    const own = [...above, name ?? ""];
    if (!parent && kind === "estimate") roots.add(id);
    names.set(id, own);
    paths.set(id, own.join(" / "));
  }
  return paths;
}

function unitPrice(item: Partial<LineItem>): number | null {
  if (typeof item.unit_price === "number") return item.unit_price;
  const parts = [item.remove_price, item.replace_price, item.reset_price].filter((part) => typeof part === "number");
  return parts.length > 0 ? parts.reduce((sum, part) => sum + part, 0) : null;
}

function toLine(item: Partial<LineItem>, index: number, section: string): Line {
  return {
    index,
    section,
    number: item.number ?? "",
    description: item.description ?? "",
    quantity: item.quantity ?? null,
    unit: item.unit ?? "",
    unitPrice: unitPrice(item),
    tax: item.tax ?? null,
    overhead_and_profit: item.overhead_and_profit ?? null,
    rcv: item.rcv ?? null,
    depreciation: item.depreciation?.amount ?? null,
    acv: item.acv ?? null,
    excluded: item.excluded ?? false,
  };
}

export function linesOf(estimate: Partial<Estimate>): Line[] {
  const paths = sectionPaths(estimate.sections ?? []);
  return (estimate.line_items ?? []).map((item, index) => toLine(item, index, paths.get(item.section_id) ?? ""));
}
