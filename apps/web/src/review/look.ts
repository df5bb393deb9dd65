// What needs a look, from the server's open entries: most important first, with entries of one cause together.
import type { OpenEntry } from "./operations";

export type Kind = OpenEntry["kind"];

/** One or more entries that are settled together. */
export interface Item {
  id: string;
  kind: Kind;
  severity: number;
  text: string;
  entries: readonly OpenEntry[];
  settled: boolean;
  /** Of the first entry that is open. */
  page: number | null;
  line: string | null;
  /** How many things it is about. */
  count: number;
}

/** Contradicting figures, totals, the header, pages, codes; remarks last. */
const ranks: Record<Kind, number> = {
  figure: 0,
  total: 1,
  header: 2,
  recognition: 3,
  structure: 3,
  code: 4,
  remark: 5,
};
const remarkRank = ranks.remark;

export const kinds = Object.keys(ranks) as Kind[];

function rankOf({ kind, severity }: OpenEntry): number {
  const isRemark = (kind === "recognition" || kind === "structure") && severity < 2;
  return (isRemark ? remarkRank : ranks[kind]) * 10 - severity;
}

/** As many of one group are shown as one. */
const fromCount = (kind: Kind): number => (kind === "code" ? 2 : 3);

function itemOf(entries: readonly OpenEntry[]): Item {
  const open = entries.filter(({ settled }) => !settled);
  const first = open[0] ?? entries[0]!;
  return {
    id: entries.length > 1 ? `group:${first.group}` : (first.id ?? ""),
    kind: first.kind,
    severity: Math.max(...entries.map(({ severity }) => severity)),
    text: first.text ?? "",
    entries,
    settled: open.length === 0,
    page: first.page ?? null,
    line: first.line_id ?? null,
    count: entries.length > 1 ? entries.length : (first.count ?? 1),
  };
}

/** The items of a list, sorted. An item keeps its place when it is settled. */
export function itemsOf(open: readonly OpenEntry[]): Item[] {
  const sorted = open
    .map((entry, place) => ({ entry, place }))
    .sort((a, b) => rankOf(a.entry) - rankOf(b.entry) || a.place - b.place);
  const groups = new Map<string, OpenEntry[]>();
  for (const { entry } of sorted) {
    const key = entry.group ?? `id:${entry.id}`;
    const known = groups.get(key);
    if (known) known.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()].flatMap((entries) =>
    entries.length >= fromCount(entries[0]!.kind) ? [itemOf(entries)] : entries.map((entry) => itemOf([entry])),
  );
}

/** How many entries of each kind are open. */
export function countKinds(open: readonly OpenEntry[]): Map<Kind, number> {
  const counts = new Map<Kind, number>();
  for (const { kind, settled } of open) if (!settled) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** The open item after (or before) the one with this id, in a circle; null if none is open. */
export function nextOpen(items: readonly Item[], id: string | null, step: 1 | -1): Item | null {
  const from = items.findIndex((item) => item.id === id);
  const first = from < 0 && step < 0 ? 0 : from;
  for (let moved = 1; moved <= items.length; ++moved) {
    const item = items[(first + step * moved + 2 * items.length) % items.length];
    if (item && !item.settled) return item;
  }
  return null;
}

/** Lines with something in question, by id; the value is whether it is open. */
export function questions(open: readonly OpenEntry[]): Map<string, boolean> {
  const lines = new Map<string, boolean>();
  for (const { line_id: line, settled } of open) if (line) lines.set(line, !settled || (lines.get(line) ?? false));
  return lines;
}
