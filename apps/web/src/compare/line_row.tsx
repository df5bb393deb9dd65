import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

import compareTexts from "#texts/compare";
import { fill } from "../texts";
import { lineQuantity, money, signedMoney } from "../ui/format";
import { fieldChange } from "./figures";
import { KindSign } from "./kind_sign";
import type { Line } from "./line";
import { rcvDifference } from "./rcv_difference";
import type { Row } from "./rows";

const text = compareTexts;

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
      <span aria-hidden="true">{text.kinds.changed.sign} </span>
      <span class="visually-hidden">{text.lines.changedCell} </span>
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
        {isOtherText && <span aria-hidden="true">{text.kinds.changed.sign} </span>}
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
          {text.marks[mark]}
        </div>
      ))}
      {from && <div class="foreign quiet">{fill(text.movedFrom, { section: from })}</div>}
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
export function LineRow({ row }: { row: Row }) {
  return useMemo(() => render(row), [row]);
}
