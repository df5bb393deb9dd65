import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import frameTexts from "#texts/frame";
import { fill } from "../texts";

export interface Column<Row> {
  key: string;
  title: string;
  /** Right-aligned figures. */
  number?: boolean;
  /** What rows are sorted by, if the heading sorts them; null comes last. */
  sortBy?: (row: Row) => string | number | null;
  cell: (row: Row, index: number) => ComponentChildren;
}

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf?: (row: Row, index: number) => string | number;
  /** A row below, such as totals, by the keys of the columns. */
  foot?: Readonly<Record<string, ComponentChildren>>;
  hideCaption?: boolean;
  /** On a phone, each row is a card. */
  cards?: boolean;
}

const longestWord = 24;

/** Words of people do not break inside, as in "Kitche/n"; endless ones can, so that no column gets endless. */
function breakable(content: ComponentChildren): ComponentChildren {
  if (typeof content !== "string" || !/\S{25}/.test(content)) return content;
  return content
    .split(/(\S{24})/)
    .flatMap((part, index) => (part.length === longestWord ? [part, <wbr key={index} />] : [part]));
}

interface Order {
  key: string;
  descends: boolean;
}

/** The rows by a column; equal ones keep their places. */
export function sortRows<Row>(rows: readonly Row[], { sortBy }: Column<Row>, descends: boolean): Row[] {
  const compare = (a: string | number, b: string | number) =>
    typeof a === "number" && typeof b === "number"
      ? a - b
      : String(a).localeCompare(String(b), undefined, { numeric: true });
  return [...rows].sort((one, other) => {
    const [a, b] = [sortBy?.(one) ?? null, sortBy?.(other) ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return descends ? compare(b, a) : compare(a, b);
  });
}

interface HeadingProps<Row> {
  column: Column<Row>;
  order: Order | null;
  onOrder: (order: Order | null) => void;
}

/** The heading of a column: a button if it sorts, up, then down, then not at all. */
function Heading<Row>({ column: { key, title, number, sortBy }, order, onOrder }: HeadingProps<Row>) {
  const mine = order?.key === key ? order : null;
  const next = mine === null ? { key, descends: false } : mine.descends ? null : { key, descends: true };
  return (
    <th
      scope="col"
      class={number ? "number" : undefined}
      aria-sort={mine === null ? undefined : mine.descends ? "descending" : "ascending"}
    >
      {sortBy ? (
        <button
          type="button"
          class="table-sort"
          title={fill(frameTexts.table.sort, { column: title })}
          onClick={() => onOrder(next)}
        >
          {title}
          <span aria-hidden="true">{mine === null ? "" : mine.descends ? " ▼" : " ▲"}</span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}

/** A table of a few hundred rows at most. Where it is too wide it scrolls sideways, also by keys. */
export function Table<Row>({ caption, columns, rows, keyOf, foot, hideCaption, cards }: Props<Row>) {
  const [order, setOrder] = useState<Order | null>(null);
  const sorting = columns.find(({ key }) => key === order?.key);
  const shown = sorting && order ? sortRows(rows, sorting, order.descends) : rows;
  return (
    <div class="table-frame" tabIndex={0} role="region" aria-label={`${caption}. ${frameTexts.table.scroll}`}>
      <table class={cards ? "table table-cards" : "table"}>
        <caption class={hideCaption ? "visually-hidden" : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={keyOf ? keyOf(row, index) : index}>
              {columns.map((column) => (
                <td key={column.key} class={column.number ? "number" : "foreign"} data-title={column.title}>
                  {breakable(column.cell(row, index))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} class={column.number ? "number" : undefined}>
                  {foot[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
