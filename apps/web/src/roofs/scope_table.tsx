import roofsTexts from "#texts/roofs";
import { lineQuantity, money } from "../ui/format";
import { Table, type Column } from "../ui/table";
import type { ScopeLine } from "./roof_api";

const text = roofsTexts.scope;
const activities: Record<string, string> = text.activities;

const columns: Column<ScopeLine>[] = [
  { key: "code", title: text.columns.code, cell: (line) => <span class="roof-code">{`${line.cat} ${line.sel}`}</span> },
  {
    key: "description",
    title: text.columns.description,
    cell: (line) => (
      <>
        {line.description}
        {!line.in_price_list && <span class="quiet"> ({text.notListed})</span>}
      </>
    ),
  },
  { key: "act", title: text.columns.act, cell: (line) => activities[line.act] ?? line.act },
  { key: "quantity", title: text.columns.quantity, number: true, cell: (line) => lineQuantity(line.quantity) },
  { key: "unit", title: text.columns.unit, cell: (line) => line.unit },
  { key: "price", title: text.columns.price, number: true, cell: (line) => money(line.unit_price) },
  { key: "total", title: text.columns.total, number: true, cell: (line) => money(line.total) },
  { key: "why", title: text.columns.why, cell: (line) => line.rule },
];

interface Props {
  lines: readonly ScopeLine[];
}

/** Line items with their quantities and why. */
export function ScopeTable({ lines }: Props) {
  const cents = lines.reduce((sum, line) => sum + Math.round((line.total ?? 0) * 100), 0);
  const foot = columns.map((column) => ({ code: text.total, total: money(cents / 100) })[column.key] ?? "");
  return <Table caption={text.caption} columns={columns} rows={lines} foot={foot} />;
}
