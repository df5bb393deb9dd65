import { useEffect, useRef, useState } from "preact/hooks";

import compareTexts from "#texts/compare";
import frameTexts from "#texts/frame";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { cents, money, signedMoney } from "../ui/format";
import type { ChangedTotals } from "./difference";
import { LineRow } from "./line_row";
import type { Row } from "./rows";

const text = compareTexts.lines;
const halfColumns = ["number", "description", "quantity", "unitPrice", "rcv"] as const;
const figures = new Set<string>(["quantity", "unitPrice", "rcv"]);

/** Rows that are added at a time: a long estimate is quick to show, and the rest follows while the user scrolls. */
export const chunkSize = 200;

function Head() {
  const half = halfColumns.map((name, place) => (
    <th key={name} scope="col" class={figures.has(name) ? "number" : place === 0 ? "half-begin" : undefined}>
      {text[name]}
    </th>
  ));
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col">
          {text.kind}
        </th>
        <th rowSpan={2} scope="col" class="number">
          {text.rcvDifference}
        </th>
        <th colSpan={halfColumns.length} scope="colgroup" class="half-begin">
          {compareTexts.sides.before}
        </th>
        <th colSpan={halfColumns.length} scope="colgroup" class="half-begin">
          {compareTexts.sides.after}
        </th>
      </tr>
      <tr>
        {half}
        {half}
      </tr>
    </thead>
  );
}

interface SectionProps {
  name: string;
  rows: readonly Row[];
  totals: ChangedTotals | undefined;
}

function SectionRows({ name, rows, totals }: SectionProps) {
  const rcv = totals?.rcv;
  return (
    <tbody>
      <tr class="compare-section">
        <th scope="rowgroup" colSpan={2 + 2 * halfColumns.length}>
          <span class="foreign">{name || text.noSection}</span>
          {rcv && (
            <span class="quiet">
              {" "}
              {fill(text.sectionChange, {
                before: money(rcv[0]),
                after: money(rcv[1]),
                difference: signedMoney(cents(rcv[1] - rcv[0])),
              })}
            </span>
          )}
        </th>
      </tr>
      {rows.map((row) => (
        <LineRow key={`${row.before?.index}-${row.after?.index}`} row={row} />
      ))}
    </tbody>
  );
}

/** Neighbors of the same section together. */
export function groupRows(rows: readonly Row[]): { name: string; rows: Row[] }[] {
  const groups: { name: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.name === row.section) last.rows.push(row);
    else groups.push({ name: row.section, rows: [row] });
  }
  return groups;
}

/** How many rows are shown; more of them when the end of the table comes into view. */
function useChunks(rows: readonly Row[]) {
  const [chunks, setChunks] = useState(1);
  const end = useRef<HTMLDivElement>(null);
  const more = () => setChunks((shown) => shown + 1);
  useEffect(() => setChunks(1), [rows]);
  useEffect(() => {
    const element = end.current;
    if (!element || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: "600px" });
    observer.observe(element);
    return () => observer.disconnect();
  }, [rows, chunks]);
  return { size: chunks * chunkSize, more, end };
}

interface Props {
  rows: readonly Row[];
  sectionTotals: Record<string, ChangedTotals>;
}

/** The lines of both estimates side by side, by section. */
export function LineTable({ rows, sectionTotals }: Props) {
  const { size, more, end } = useChunks(rows);
  const rest = rows.length - size;
  return (
    <>
      <div class="table-frame" tabIndex={0} role="region" aria-label={`${text.caption}. ${frameTexts.table.scroll}`}>
        <table class="table compare-lines">
          <caption class="visually-hidden">{text.caption}</caption>
          <Head />
          {groupRows(rows.slice(0, size)).map((group, place) => (
            <SectionRows key={`${place} ${group.name}`} {...group} totals={sectionTotals[group.name]} />
          ))}
        </table>
      </div>
      {rest > 0 && (
        <div ref={end}>
          <Button onClick={more}>{fill(text.more, { count: Math.min(rest, chunkSize), rest })}</Button>
        </div>
      )}
    </>
  );
}
