import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import compareTexts from "#texts/compare";
import frameTexts from "#texts/frame";
import type { ChangedTotals } from "../api/types";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { cents, lineQuantity, money, signedMoney } from "../ui/format";
import type { Kind, Line, Row } from "./rows";
import { fieldChange, rcvDifference } from "./totals";

const text = compareTexts.lines;
const kindTexts = compareTexts.kinds;

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
        <ComparisonRow key={`${row.before?.index}-${row.after?.index}`} row={row} />
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
export function ComparisonTable({ rows, sectionTotals }: Props) {
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

/** Fields with columns of their own; the others are named below the description. */
const columnFields = new Set(["description", "quantity", "unit", "unit_price", "rcv"]);

interface FigureProps {
  changed: boolean;
  children: ComponentChildren;
}

/** A figure; one that changed has a sign in addition to its color. */
function Figure({ changed, children }: FigureProps) {
  if (!changed) return <td class="number">{children}</td>;
  return (
    <td class="number cell-changed">
      <span aria-hidden="true">{compareTexts.kinds.changed.sign} </span>
      <span class="visually-hidden">{compareTexts.lines.changedCell} </span>
      {children}
    </td>
  );
}

interface HalfProps {
  line: Line | null;
  row: Row;
  /** Changes are marked in the line after. */
  marks: boolean;
}

function Half({ line, row, marks }: HalfProps) {
  const changed = (name: string) => marks && name in row.fields;
  const others = marks ? Object.entries(row.fields).filter(([name]) => !columnFields.has(name)) : [];
  const isOtherText = changed("description");
  return (
    <>
      <td class="half-begin">{line?.number}</td>
      <td class={`foreign compare-description ${isOtherText ? "cell-changed" : ""}`}>
        {isOtherText && <span aria-hidden="true">{compareTexts.kinds.changed.sign} </span>}
        {line?.description}
        {others.length > 0 && (
          <ul class="compare-others">
            {others.map(([name, values]) => (
              <li key={name}>{fieldChange(name, values)}</li>
            ))}
          </ul>
        )}
      </td>
      <Figure changed={changed("quantity") || changed("unit")}>
        {line && `${lineQuantity(line.quantity)} ${line.unit}`}
      </Figure>
      <Figure changed={changed("unit_price")}>{money(line?.unitPrice)}</Figure>
      <Figure changed={changed("rcv")}>{money(line?.rcv)}</Figure>
    </>
  );
}

function Marks({ row }: { row: Row }) {
  const from = row.marks.includes("moved") && row.before?.section !== row.section ? row.before?.section : undefined;
  return (
    <>
      {row.marks.map((mark) => (
        <div key={mark} class="compare-mark">
          {compareTexts.marks[mark]}
        </div>
      ))}
      {from && <div class="foreign quiet">{fill(compareTexts.movedFrom, { section: from })}</div>}
    </>
  );
}

function render(row: Row) {
  const difference = rcvDifference(row);
  return (
    <tr class={`line-${row.kind}`}>
      <td>
        <KindSign kind={row.kind} />
        <Marks row={row} />
      </td>
      <td class="number">{difference === null || difference === 0 ? "" : signedMoney(difference)}</td>
      <Half line={row.before} row={row} marks={false} />
      <Half line={row.after} row={row} marks />
    </tr>
  );
}

/** One line on both sides; it is not rendered again while others come and go. */
function ComparisonRow({ row }: { row: Row }) {
  return useMemo(() => render(row), [row]);
}

/** What happened to a line: a sign, a word, and a color. */
export function KindSign({ kind }: { kind: Kind }) {
  return (
    <span class={`kind-sign kind-${kind}`}>
      <span class="kind-mark" aria-hidden="true">
        {kindTexts[kind].sign}
      </span>
      <span class="kind-name">{kindTexts[kind].name}</span>
    </span>
  );
}
