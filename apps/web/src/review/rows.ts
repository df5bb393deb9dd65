// The rows of the table: a heading for each section and group, then its lines.
import type { Estimate, Section } from "../api/estimate";

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

/** The rows of the lines that are shown. Sections without such lines have no heading. */
export function makeRows(estimate: Estimate, isShown: (index: number) => boolean): Row[] {
  const sections = new Map(estimate.sections.map((section) => [section.id, section]));
  const rows: Row[] = [];
  let open: Section[] = [];
  let group: string | null = null;
  estimate.line_items.forEach((line, index) => {
    if (!isShown(index)) return;
    const chain = ancestors(sections, line.section_id);
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
