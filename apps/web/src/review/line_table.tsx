import { useId, useLayoutEffect, useMemo, useRef } from "preact/hooks";

import reviewTexts from "#texts/review";
import type { Estimate, LineItem, Section } from "../api/types";
import { fill } from "../texts";
import { money } from "../ui/format";
import { compareLine, lineId } from "./line_ids";
import "./line_table.css";
import { scrollTo, useNarrow, useRowWindow, usualRowHeight } from "./row_window";
import { columnsOf, columnTemplate, lineAfter, rowOfLine, tableWidth, type LineColumn, type Row } from "./rows";

const text = reviewTexts.table;

interface Props {
  estimate: Estimate;
  /** The lines as they were read, by id. */
  printed: ReadonlyMap<string, LineItem>;
  rows: readonly Row[];
  /** By the id of the line. */
  inQuestion: ReadonlyMap<string, boolean>;
  chosen: number | null;
  onChoose: (index: number) => void;
  onEdit: () => void;
}

/** How far a key goes, in lines. */
function stepOf(key: string, page: number): number | null {
  const steps: Record<string, number> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -page,
    PageDown: page,
    Home: -Infinity,
    End: Infinity,
  };
  return steps[key] ?? null;
}

function Head({ columns }: { columns: readonly LineColumn[] }) {
  return (
    <div role="row" aria-rowindex={1} class="line-row line-head">
      {columns.map((column, place) => (
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={place + 1}
          class={`line-cell line-${column.key} ${column.number ? "number" : ""}`}
        >
          {reviewTexts.columns[column.key]}
        </div>
      ))}
    </div>
  );
}

interface AnyRowProps extends Props {
  id: string;
  row: Row;
  /** Its aria-rowindex. */
  place: number;
  columns: readonly LineColumn[];
}

function AnyRow({ id, row, place, columns, estimate, printed, inQuestion, chosen }: AnyRowProps) {
  if (row.kind === "section") {
    const { section, depth } = row;
    const name = section.name || text.unnamed;
    return <HeadingRow name={name} row={place} depth={depth} section={section} columns={columns} />;
  }
  if (row.kind === "group") {
    return <HeadingRow name={row.name} row={place} depth={0} section={null} columns={columns} />;
  }
  const { index } = row;
  const line = estimate.line_items[index];
  if (!line) return null;
  return (
    <LineRow
      id={`${id}-${index}`}
      line={line}
      printed={printed.get(lineId(line))}
      columns={columns}
      row={place}
      chosen={index === chosen}
      open={inQuestion.get(lineId(line))}
    />
  );
}

function keyOf(row: Row, place: number): string {
  return row.kind === "line" ? `line ${row.index}` : `heading ${place}`;
}

/** The line at the place of a click; null for a heading. */
function lineUnder(rows: readonly Row[], event: Event): number | null {
  const place = (event.target as Element).closest("[role=row]")?.getAttribute("aria-rowindex");
  const hit = rows[Number(place) - 2];
  return hit?.kind === "line" ? hit.index : null;
}

/** Keeps the chosen line in view, also when the table becomes smaller. */
function useChosenInView(frame: { current: HTMLElement | null }, row: number, rowHeight: number, height: number): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || row < 0) return;
    const to = scrollTo(row, element.scrollTop, element.clientHeight, rowHeight, rowHeight);
    if (to !== null) element.scrollTop = to;
  }, [row, rowHeight, height]);
}

/** The lines by section. Only the rows in view are in the document. */
export function LineTable(props: Props) {
  const { estimate, rows, chosen, onChoose, onEdit } = props;
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const rowHeight = useMemo(usualRowHeight, []);
  const few = useNarrow();
  const columns = useMemo(() => columnsOf(estimate, few), [estimate, few]);
  const seen = useRowWindow(frame, rowHeight, rows.length);
  const chosenRow = rowOfLine(rows, chosen);
  useChosenInView(frame, chosenRow, rowHeight, seen.height);
  const isSeen = chosenRow >= seen.first && chosenRow < seen.end;
  const move = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(seen.height / rowHeight) - 2);
    const step = event.altKey ? null : stepOf(event.key, page);
    if (step === null) return;
    event.preventDefault();
    const index = lineAfter(rows, chosen, step);
    if (index !== null) onChoose(index);
  };
  const style = {
    "--columns": columnTemplate(columns),
    "--row": `${rowHeight}px`,
    minWidth: `${tableWidth(columns)}rem`,
    height: `${(rows.length + 1) * rowHeight}px`,
  };
  return (
    <div
      ref={frame}
      class="line-table"
      role="grid"
      tabIndex={0}
      aria-label={text.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={isSeen ? `${id}-${chosen}` : undefined}
      onKeyDown={move}
      onClick={(event) => {
        const index = lineUnder(rows, event);
        if (index !== null) onChoose(index);
      }}
      onDblClick={(event) => lineUnder(rows, event) !== null && onEdit()}
    >
      <div class="line-sheet" role="presentation" style={style}>
        <Head columns={columns} />
        {rows.length === 0 && <p class="line-empty quiet">{text.empty}</p>}
        <div class="line-rows" role="rowgroup" style={{ transform: `translateY(${(seen.first + 1) * rowHeight}px)` }}>
          {rows.slice(seen.first, seen.end).map((row, more) => {
            const place = seen.first + more + 2;
            return <AnyRow key={keyOf(row, place)} {...props} id={id} row={row} place={place} columns={columns} />;
          })}
        </div>
      </div>
    </div>
  );
}

interface CellProps {
  column: LineColumn;
  place: number;
  now: string;
  /** Of a line that was added, undefined. */
  printed: string | undefined;
}

/** A value; one that is not the printed one has the printed one above it. */
function Cell({ column, place, now, printed }: CellProps) {
  const isNew = printed !== undefined && now !== printed;
  const said = isNew ? fill(text.printed, { value: printed || text.printedNothing }) : undefined;
  // Words that do not fit are there in full for who points at them.
  const title = said ?? (column.number || now.length < 12 ? undefined : now);
  return (
    <div
      role="gridcell"
      aria-colindex={place + 1}
      class={`line-cell ${column.number ? "number" : "line-words"} line-${column.key} ${isNew ? "line-new" : ""}`}
      title={title}
    >
      {isNew && <del class="line-printed">{printed}</del>}
      {isNew ? <ins class="line-value">{now}</ins> : <span class="line-value">{now}</span>}
    </div>
  );
}

interface LineRowProps {
  id: string;
  line: LineItem;
  /** Undefined for a line that was added. */
  printed: LineItem | undefined;
  columns: readonly LineColumn[];
  /** Place among all rows, from 1. */
  row: number;
  chosen: boolean;
  /** Whether something about it is open; undefined if nothing is in question. */
  open: boolean | undefined;
}

function marks({ line, printed, open }: LineRowProps, edited: boolean): string {
  const is = [
    open && text.open,
    !printed ? text.added : edited && text.edited,
    line.excluded && reviewTexts.detail.struck,
  ].filter(Boolean);
  return is.join(", ");
}

function LineRow(props: LineRowProps) {
  const { id, line, printed, columns, row, chosen, open } = props;
  const edited = !printed || compareLine(printed, line).length > 0;
  const said = marks(props, edited);
  const states = [
    chosen && "line-chosen",
    open && "line-open",
    edited && "line-edited",
    line.excluded && "line-struck",
  ];
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={row}
      aria-selected={chosen}
      class={`line-row ${states.filter(Boolean).join(" ")}`}
    >
      {columns.map((column, place) =>
        column.key === "number" ? (
          <div key={column.key} role="rowheader" aria-colindex={1} class="line-cell line-words line-number">
            <span class="line-value">{column.text(line)}</span>
            {said && <span class="visually-hidden">{said}</span>}
          </div>
        ) : (
          <Cell
            key={column.key}
            column={column}
            place={place}
            now={column.text(line)}
            printed={printed && column.text(printed)}
          />
        ),
      )}
    </div>
  );
}

interface HeadingProps {
  name: string;
  row: number;
  depth: number;
  section: Section | null;
  columns: readonly LineColumn[];
}

const totalFields = ["tax", "overhead_and_profit", "rcv", "depreciation", "acv"] as const;

/** The heading of a section with its totals, or of a group in it. */
function HeadingRow({ name, row, depth, section, columns }: HeadingProps) {
  const [number, description, ...others] = columns;
  const totals = section?.totals;
  return (
    <div role="row" aria-rowindex={row} class={`line-row ${section ? "section-row" : "group-row"}`}>
      <div
        role="rowheader"
        aria-colindex={1}
        aria-colspan={number && description ? 2 : 1}
        class="line-cell section-name"
      >
        <span class="line-value" style={{ paddingLeft: `${Math.min(depth, 6) * 0.75}rem` }}>
          {name}
        </span>
      </div>
      {others.map((column, place) => {
        const field = totalFields.find((key) => key === column.key);
        return (
          <div key={column.key} role="gridcell" aria-colindex={place + 3} class="line-cell number">
            {field && totals ? money(totals[field]) : ""}
          </div>
        );
      })}
    </div>
  );
}
