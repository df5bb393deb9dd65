// Which rows are shown.
import { kinds, type Kind, type Row } from "./rows";

export interface Filters {
  shown: ReadonlySet<Kind>;
  search: string;
}

/** A comparison begins with what differs. */
export const initialFilters: Filters = { shown: new Set(kinds.filter((kind) => kind !== "same")), search: "" };

/** These are offered even if there are none. */
const always: readonly Kind[] = ["added", "removed", "changed", "same"];

export function countKinds(rows: readonly Row[]): Record<Kind, number> {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const row of rows) ++counts[row.kind];
  return counts;
}

export function offeredKinds(counts: Record<Kind, number>): Kind[] {
  return kinds.filter((kind) => always.includes(kind) || counts[kind] > 0);
}

export function toggled(filters: Filters, kind: Kind): Filters {
  const shown = new Set(filters.shown);
  if (!shown.delete(kind)) shown.add(kind);
  return { ...filters, shown };
}

export function filterRows(rows: readonly Row[], { shown, search }: Filters): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (!shown.has(row.kind)) return false;
    if (words.length === 0) return true;
    const texts = [row.before, row.after].map((line) => `${line?.number ?? ""} ${line?.description ?? ""}`);
    const text = texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
