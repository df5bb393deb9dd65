import sharedTexts from "#texts/shared";
import type { Schemas } from "../api/client";
import { count, fill } from "../texts";
import "./esx_report.css";
import { money, quantity } from "./format";
import { Notice } from "./notice";
import { Table } from "./table";

const text = sharedTexts.esxReport;

type Report = Schemas["AdapterReport"];
type Miss = Report["catalog_misses"][number];

/** What the lines of an ESX are from, which says what its totals can be compared with. */
type Origin = keyof typeof text.origins;

const totalNames = ["rcv", "depreciation", "acv", "tax", "overhead_and_profit"] as const;

/** Names and values; a scope has no tax, for example. */
function figures({ price_list, item_count, matched_count, totals }: Report): [string, string][] {
  const list: [string, string][] = price_list === null ? [] : [[text.priceList, price_list]];
  const sums = totalNames.map((name): [string, string] => [text.totals[name], money(totals[name])]);
  return [
    ...list,
    [text.items, quantity(item_count)],
    [text.matched, quantity(matched_count)],
    ...sums.filter(([, value]) => value !== ""),
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
      <dl class="esx-figures">
        {figures(report).map(([name, value]) => (
          <div key={name}>
            <dt class="quiet">{name}</dt>
            <dd class="foreign">{value}</dd>
          </div>
        ))}
      </dl>
      <Notice kind={ok ? "good" : "warn"}>{ok ? closes : differs}</Notice>
      <Remarks report={report} />
    </div>
  );
}
