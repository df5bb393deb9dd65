import type { ComponentChildren } from "preact";

import frameTexts from "#texts/frame";

export interface Column<Row> {
  key: string;
  title: string;
  /** Right-aligned figures. */
  number?: boolean;
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
}

const longestWord = 24;

/** Words of people do not break inside, as in "Kitche/n"; endless ones can, so that no column gets endless. */
function breakable(content: ComponentChildren): ComponentChildren {
  if (typeof content !== "string" || !/\S{25}/.test(content)) return content;
  return content.split(/(\S{24})/).flatMap((part, index) => (part.length === longestWord ? [part, <wbr key={index} />] : [part]));
}

/** A table of a few hundred rows at most. Where it is too wide it scrolls sideways, also by keys. */
export function Table<Row>({ caption, columns, rows, keyOf, foot, hideCaption }: Props<Row>) {
  return (
    <div class="table-frame" tabIndex={0} role="region" aria-label={`${caption}. ${frameTexts.table.scroll}`}>
      <table class="table">
        <caption class={hideCaption ? "visually-hidden" : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" class={column.number ? "number" : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
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
