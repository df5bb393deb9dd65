import compareTexts from "#texts/compare";
import { fill } from "../texts";
import { money } from "../ui/format";
import { Section } from "../ui/section";
import { Table, type Column } from "../ui/table";
import type { Comparison } from "./compare_store";
import { fieldName, differenceText } from "./figures";
import { lineTotals, summaries, type TotalRow } from "./totals";

const text = compareTexts.totals;

const columns: Column<TotalRow>[] = [
  { key: "name", title: text.name, cell: (row) => fieldName(row.name) },
  { key: "before", title: text.before, number: true, cell: (row) => money(row.before) },
  { key: "after", title: text.after, number: true, cell: (row) => money(row.after) },
  {
    key: "difference",
    title: text.difference,
    number: true,
    cell: (row) => (row.difference === 0 ? money(0) : <strong>{differenceText(row.difference)}</strong>),
  },
];

const keyOf = (row: TotalRow) => row.name;

/** Totals before and after: of all lines, and as the summaries of the coverages state them. */
export function Totals({ comparison: { before, after, difference } }: { comparison: Comparison }) {
  const ofLines = lineTotals(difference, before.lines, after.lines);
  return (
    <Section title={text.title}>
      <div class="compare-totals">
        <Table caption={text.linesCaption} columns={columns} rows={ofLines} keyOf={keyOf} />
        {summaries(before.estimate, after.estimate).map(({ coverage, rows }) => (
          <Table
            key={coverage}
            caption={coverage ? fill(text.summaryCaption, { coverage }) : text.summary}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
          />
        ))}
      </div>
    </Section>
  );
}
