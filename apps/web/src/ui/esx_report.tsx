import sharedTexts from "#texts/shared";
import type { Schemas } from "../api/client";
import { count, fill } from "../texts";
import { Facts, type Fact } from "./facts";
import { money, quantity } from "./format";
import { Notice } from "./notice";
import { Table } from "./table";

const text = sharedTexts.esxReport;

type Report = Schemas["AdapterReport"];
type Miss = Report["catalog_misses"][number];

/** What the lines of an ESX are from, which says what its totals can be compared with. */
type Origin = keyof typeof text.origins;

const totalNames = ["rcv", "depreciation", "acv", "tax", "overhead_and_profit"] as const;

/** A scope has no tax, for example. */
function figures({ price_list, item_count, matched_count, totals }: Report): Fact[] {
  return [
    [text.priceList, price_list],
    [text.items, quantity(item_count)],
    [text.matched, quantity(matched_count)],
    ...totalNames.map((name): Fact => [text.totals[name], money(totals[name]) || null]),
  ];
}

function nearest({ nearest: entries }: Miss) {
  return (
    <ul>
      {entries.map(({ cat, sel, description }, index) => (
        <li key={index}>{fill(text.entry, { cat, sel, description })}</li>
      ))}
    </ul>
  );
}

const line = { key: "line", title: text.line, cell: (row: { line: string | null }) => row.line ?? "" };
const description = {
  key: "description",
  title: text.description,
  cell: (row: { description: string | null }) => row.description ?? "",
};

/** Lines and warnings that need a look. */
function Remarks({ report: { manual_entry_items: manual, catalog_misses: misses, warnings } }: { report: Report }) {
  if (manual.length + misses.length + warnings.length === 0) return <p>{text.clean}</p>;
  return (
    <>
      {manual.length > 0 && (
        <Table
          caption={count(manual.length, text.manual)}
          rows={manual}
          columns={[line, description, { key: "reason", title: text.reason, cell: (row) => row.reason }]}
        />
      )}
      {misses.length > 0 && (
        <Table
          caption={count(misses.length, text.misses)}
          rows={misses}
          columns={[line, description, { key: "nearest", title: text.nearest, cell: nearest }]}
        />
      )}
      {warnings.length > 0 && (
        <Table
          caption={count(warnings.length, text.warnings)}
          rows={warnings}
          columns={[
            { key: "message", title: text.message, cell: (row) => row.message },
            { key: "page", title: text.page, number: true, cell: (row) => row.page ?? "" },
            line,
          ]}
        />
      )}
    </>
  );
}

/** The figures of an ESX, and the lines that need a look. */
export function EsxReport({ report, origin }: { report: Report; origin: Origin }) {
  const { ok } = report.reconciliation;
  const { closes, differs } = text.origins[origin];
  return (
    <div class="stack">
      <h3>{text.title}</h3>
      <Facts class="facts-row" facts={figures(report)} />
      <Notice kind={ok ? "good" : "warn"}>{ok ? closes : differs}</Notice>
      <Remarks report={report} />
    </div>
  );
}
