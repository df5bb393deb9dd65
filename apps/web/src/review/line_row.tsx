import reviewTexts from "#texts/review";
import type { LineItem, Section } from "../api/estimate";
import { fill } from "../texts";
import { money } from "../ui/format";
import type { LineColumn } from "./columns";

const text = reviewTexts.table;

interface CellProps {
  column: LineColumn;
  place: number;
  now: string;
  printed: string;
}

/** A value; one that is not the printed one has the printed one above it. */
function Cell({ column, place, now, printed }: CellProps) {
  const isNew = now !== printed;
  const title = isNew ? fill(text.printed, { value: printed || text.printedNothing }) : undefined;
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

interface Props {
  id: string;
  line: LineItem;
  printed: LineItem;
  columns: readonly LineColumn[];
  /** Place among all rows, from 1. */
  row: number;
  chosen: boolean;
  /** Whether something about it is open; undefined if nothing is in question. */
  open: boolean | undefined;
  edited: boolean;
}

function marks({ line, open, edited }: Props): string {
  const is = [open && text.open, edited && text.edited, line.excluded && reviewTexts.detail.struck].filter(Boolean);
  return is.join(", ");
}

export function LineRow(props: Props) {
  const { id, line, printed, columns, row, chosen, open, edited } = props;
  const said = marks(props);
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
          <Cell key={column.key} column={column} place={place} now={column.text(line)} printed={column.text(printed)} />
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
export function HeadingRow({ name, row, depth, section, columns }: HeadingProps) {
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
