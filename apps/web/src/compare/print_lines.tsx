import compareTexts from "#texts/compare";
import { cents, money, quantity, signedMoney } from "../ui/format";
import { Table, type Column } from "../ui/table";
import { fieldChange } from "./figures";
import type { Line } from "./line";
import { rcvDifference } from "./rcv_difference";
import type { Kind, Row } from "./rows";

const { print: text, lines: headings, kinds: names, marks } = compareTexts;

/** The line that the row is about; of changed lines, the one after. */
const lineOf = (row: Row): Line | null => row.after ?? row.before;

function changes(row: Row): string[] {
  return [
    ...row.marks.map((mark) => marks[mark]),
    ...Object.entries(row.fields).map(([name, values]) => fieldChange(name, values)),
  ];
}

const common: Column<Row>[] = [
  { key: "section", title: text.section, cell: (row) => row.section },
  { key: "number", title: headings.number, cell: (row) => lineOf(row)?.number },
  {
    key: "description",
    title: headings.description,
    cell: (row) => (
      <>
        {lineOf(row)?.description}
        {changes(row).map((change) => (
          <div key={change} class="compare-others">
            {change}
          </div>
        ))}
      </>
    ),
  },
  {
    key: "quantity",
    title: headings.quantity,
    number: true,
    cell: (row) => `${quantity(lineOf(row)?.quantity)} ${lineOf(row)?.unit ?? ""}`,
  },
  { key: "price", title: headings.unitPrice, number: true, cell: (row) => money(lineOf(row)?.unitPrice) },
];

const rcvColumns: Column<Row>[] = [
  { key: "before", title: text.rcvBefore, number: true, cell: (row) => money(row.before?.rcv) },
  { key: "after", title: text.rcvAfter, number: true, cell: (row) => money(row.after?.rcv) },
  {
    key: "difference",
    title: headings.rcvDifference,
    number: true,
    cell: (row) => signedMoney(rcvDifference(row) ?? 0),
  },
];

const columns = [...common, ...rcvColumns];

/** The lines of one kind, with the sum of their differences. */
export function PrintLines({ kind, rows }: { kind: Kind; rows: readonly Row[] }) {
  const sum = cents(rows.reduce((total, row) => total + (rcvDifference(row) ?? 0), 0));
  const foot = columns.map((_, place) => {
    if (place === 0) return text.total;
    return place === columns.length - 1 ? signedMoney(sum) : "";
  });
  return (
    <section aria-labelledby={`print-${kind}`}>
      <h2 id={`print-${kind}`}>
        {names[kind].sign} {names[kind].name}
      </h2>
      <Table caption={names[kind].name} hideCaption columns={columns} rows={rows} foot={foot} />
    </section>
  );
}
