// The rows of the comparison: each line before, next to the same line after.
import type { Difference, Estimate, LineItem, Pair, Section, Value } from "../api/types";

export const kinds = ["added", "removed", "changed", "regrouped", "moved", "same"] as const;
export type Kind = (typeof kinds)[number];

/** What else happened to a line; several of them may be true. */
type Mark = "moved" | "renumbered" | "split" | "merged";

export interface Row {
  kind: Kind;
  marks: Mark[];
  /** Where the row is shown: the section after, or that before of a removed line. */
  section: string;
  before: Line | null;
  after: Line | null;
  /** The fields that changed, with their values. */
  fields: Record<string, Pair<Value>>;
}

/** What the difference says about the lines, by their places in the two estimates. */
interface Facts {
  /** The line before of a line after. */
  partner: Map<number, number>;
  fields: Map<number, Record<string, Pair<Value>>>;
  marks: Map<number, Mark[]>;
  added: Set<number>;
  removed: Set<number>;
  /** Rows of lines that were split or merged, by the first line after. */
  regrouped: Map<number, { mark: Mark; before: number[]; after: number[] }>;
}

function factsOf(difference: Difference): Facts {
  const facts: Facts = {
    partner: new Map(),
    fields: new Map(),
    marks: new Map(),
    added: new Set(difference.added.map((line) => line.index)),
    removed: new Set(difference.removed.map((line) => line.index)),
    regrouped: new Map(),
  };
  for (const { line_a, line_b, fields } of difference.changed) {
    facts.partner.set(line_b.index, line_a.index);
    facts.fields.set(line_b.index, fields);
  }
  for (const mark of ["moved", "renumbered"] as const)
    for (const { line_a, line_b } of difference[mark]) {
      facts.partner.set(line_b.index, line_a.index);
      facts.marks.set(line_b.index, [...(facts.marks.get(line_b.index) ?? []), mark]);
    }
  for (const mark of ["split", "merged"] as const)
    for (const { lines_a, lines_b } of difference[mark]) {
      const after = lines_b.map((line) => line.index);
      const first = after[0];
      if (first !== undefined) facts.regrouped.set(first, { mark, before: lines_a.map((line) => line.index), after });
    }
  return facts;
}

function bySection(lines: readonly Line[]): Map<string, Line[]> {
  const sections = new Map<string, Line[]>();
  for (const line of lines) {
    const list = sections.get(line.section);
    if (list) list.push(line);
    else sections.set(line.section, [line]);
  }
  return sections;
}

/** The difference names no lines that are the same: these have kept their order in their section. */
function pairRest(facts: Facts, before: readonly Line[], after: readonly Line[]): void {
  const regrouped = [...facts.regrouped.values()];
  const takenBefore = new Set([...facts.removed, ...facts.partner.values(), ...regrouped.flatMap((row) => row.before)]);
  const takenAfter = new Set([...facts.added, ...facts.partner.keys(), ...regrouped.flatMap((row) => row.after)]);
  const restBefore = bySection(before.filter((line) => !takenBefore.has(line.index)));
  for (const [section, lines] of bySection(after.filter((line) => !takenAfter.has(line.index)))) {
    const partners = restBefore.get(section) ?? [];
    lines.forEach((line, place) => {
      const partner = partners[place];
      if (partner) facts.partner.set(line.index, partner.index);
    });
  }
}

function kindOf(partner: Line | null, changed: boolean, marks: readonly Mark[]): Kind {
  if (!partner) return "added";
  if (changed) return "changed";
  return marks.length > 0 ? "moved" : "same";
}

function regroupedRows(facts: Facts, first: number, before: readonly Line[], after: readonly Line[]): Row[] {
  const group = facts.regrouped.get(first);
  if (!group) return [];
  const section = after[first]?.section ?? "";
  const count = Math.max(group.before.length, group.after.length);
  return Array.from({ length: count }, (_, place) => ({
    kind: "regrouped",
    marks: [group.mark],
    section,
    before: before[group.before[place] ?? -1] ?? null,
    after: after[group.after[place] ?? -1] ?? null,
    fields: {},
  }));
}

function pairRow(facts: Facts, line: Line, before: readonly Line[]): Row {
  const partner = before[facts.partner.get(line.index) ?? -1] ?? null;
  const marks = facts.marks.get(line.index) ?? [];
  const fields = facts.fields.get(line.index) ?? {};
  return {
    kind: kindOf(partner, facts.fields.has(line.index), marks),
    marks,
    section: line.section,
    before: partner,
    after: line,
    fields,
  };
}

/** Names of the sections in the order of the estimate after; a section that only the one before has follows its
 * predecessor. */
export function sectionOrder(before: readonly Line[], after: readonly Line[]): string[] {
  const order = [...bySection(after).keys()];
  let last = -1;
  for (const section of bySection(before).keys()) {
    const place = order.indexOf(section);
    if (place < 0) order.splice(++last, 0, section);
    else last = place;
  }
  return order;
}

/** All rows, section by section. A removed line is shown where it was. */
export function buildRows(difference: Difference, before: readonly Line[], after: readonly Line[]): Row[] {
  const facts = factsOf(difference);
  pairRest(facts, before, after);
  const shown = new Set([...facts.regrouped.values()].flatMap((row) => row.after.slice(1)));
  const removed = bySection(before.filter((line) => facts.removed.has(line.index)));
  const sections = bySection(after);
  const rows: Row[] = [];
  for (const section of sectionOrder(before, after)) {
    const gone = [...(removed.get(section) ?? [])];
    const takeOut = (end: number) => {
      while (gone[0] && gone[0].index < end)
        rows.push({ kind: "removed", marks: [], section, before: gone.shift() ?? null, after: null, fields: {} });
    };
    for (const line of sections.get(section) ?? []) {
      if (shown.has(line.index)) continue;
      const next = facts.regrouped.has(line.index)
        ? regroupedRows(facts, line.index, before, after)
        : [pairRow(facts, line, before)];
      const partner = next[0]?.before;
      if (partner?.section === section && !next[0]?.marks.includes("moved")) takeOut(partner.index);
      rows.push(...next);
    }
    takeOut(Infinity);
  }
  return rows;
}

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
  return (estimate.line_items ?? []).map((item, index) => toLine(item, index, paths.get(item.section_id ?? "") ?? ""));
}

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
