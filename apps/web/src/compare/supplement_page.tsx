import compareTexts from "#texts/compare";
import type { Estimate } from "../api/types";
import { href } from "../app/route";
import { Button } from "../ui/button";
import { cents, money, quantity, signedMoney } from "../ui/format";
import { NotFound } from "../ui/notice";
import { Table, type Column } from "../ui/table";
import type { Comparison } from "./comparison";
import { kinds, type Kind, type Line, type Row } from "./rows";
import { fieldChange, rcvDifference, Totals } from "./totals";

const { print: text, sides, lines: headings, kinds: names, marks } = compareTexts;
const printed: readonly Kind[] = kinds.filter((kind) => kind !== "same");

/** The supplement on paper: what differs, and the totals. */
export function PrintPage({ comparison }: { comparison: Comparison | null }) {
  if (!comparison) return <NotFound title={text.title} text={text.none} href={href("compare")} link={text.back} />;
  const parts = printed.map((kind) => ({ kind, rows: comparison.rows.filter((row) => row.kind === kind) }));
  const filled = parts.filter((part) => part.rows.length > 0);
  return (
    <div class="stack compare-print">
      <div class="row spread no-print">
        <a href={href("compare")}>{text.back}</a>
        <Button kind="primary" onClick={() => print()}>
          {text.print}
        </Button>
      </div>
      <h1>{text.title}</h1>
      <PrintClaim comparison={comparison} />
      <Totals comparison={comparison} />
      {filled.length === 0 && <p>{text.nothing}</p>}
      {filled.map((part) => (
        <PrintLines key={part.kind} {...part} />
      ))}
    </div>
  );
}

interface ClaimRow {
  label: string;
  before: string;
  after: string;
}

type Read = (estimate: Partial<Estimate>) => string | null | undefined;

function address({ claim }: Partial<Estimate>): string {
  const place = claim?.property_address;
  const last = [place?.state, place?.postal_code].filter(Boolean).join(" ");
  return [place?.street, place?.city, last].filter(Boolean).join(", ");
}

const fields: readonly [label: string, read: Read][] = [
  [text.estimate, ({ claim }) => claim?.estimate_name],
  [text.insured, ({ claim }) => claim?.insured_name],
  [text.claim, ({ claim }) => claim?.claim_number],
  [text.policy, ({ claim }) => claim?.policy_number],
  [text.property, address],
  [text.company, ({ claim }) => claim?.insurance_company],
  [text.priceList, ({ claim }) => claim?.price_list],
];

/** Without what neither estimate states. */
function claimRows({ before, after }: Comparison): ClaimRow[] {
  const rows = fields.map(([label, read]) => ({
    label,
    before: read(before.estimate) ?? "",
    after: read(after.estimate) ?? "",
  }));
  return [
    { label: text.file, before: before.fileName, after: after.fileName },
    ...rows.filter((row) => row.before !== "" || row.after !== ""),
  ];
}

const columns: Column<ClaimRow>[] = [
  { key: "label", title: text.field, cell: (row) => row.label },
  { key: "before", title: sides.before, cell: (row) => row.before },
  { key: "after", title: sides.after, cell: (row) => row.after },
];

function PrintClaim({ comparison }: { comparison: Comparison }) {
  return <Table caption={text.claimCaption} hideCaption columns={columns} rows={claimRows(comparison)} />;
}

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

const lineColumns = [...common, ...rcvColumns];

/** The lines of one kind, with the sum of their differences. */
function PrintLines({ kind, rows }: { kind: Kind; rows: readonly Row[] }) {
  const sum = cents(rows.reduce((total, row) => total + (rcvDifference(row) ?? 0), 0));
  const foot = { section: text.total, difference: signedMoney(sum) };
  return (
    <section aria-labelledby={`print-${kind}`}>
      <h2 id={`print-${kind}`}>
        {names[kind].sign} {names[kind].name}
      </h2>
      <Table caption={names[kind].name} hideCaption columns={lineColumns} rows={rows} foot={foot} />
    </section>
  );
}
