import calculatorsTexts from "#texts/calculators";
import { fill } from "../texts";
import { Facts, type Fact } from "../ui/facts";
import { money } from "../ui/format";
import { Table, type Column } from "../ui/table";
import type { Envelope } from "./calculation";
import { dollars, figure, plain, unitName } from "./words";

const text = calculatorsTexts;
type Line = Envelope["line_items"][number];

function priceSource({ rate_source: source, rate_date: date, regional }: Line): string {
  const known: Record<string, string> = { OC: text.line.ours, request: text.line.request };
  const name = source === null ? "" : (known[source] ?? source);
  const dated = name && date ? fill(text.line.dated, { source: name, date }) : name;
  return [dated, regional ? "" : text.line.passedThrough].filter(Boolean).join(text.walk.listSeparator);
}

const columns: Column<Line>[] = [
  { key: "code", title: text.line.code, cell: (line) => <span class="calc-code">{line.code}</span> },
  { key: "description", title: text.line.description, cell: (line) => plain(line.description) },
  { key: "quantity", title: text.line.quantity, number: true, cell: (line) => figure(line.quantity) },
  {
    key: "unit",
    title: text.line.unit,
    cell: (line) => <span class="calc-unit">{unitName(line.unit, line.quantity) || line.unit}</span>,
  },
  { key: "price", title: text.line.price, number: true, cell: (line) => figurePrice(line.unit_price) },
  { key: "total", title: text.line.total, number: true, cell: (line) => money(line.extended) },
  { key: "source", title: text.line.source, cell: priceSource },
];

/** Prices of a kilowatt-hour or a pound have more than two decimals. */
function figurePrice(price: number): string {
  return Math.round(price * 100) / 100 === price ? money(price) : figure(price);
}

export function LineItems({ lines }: { lines: readonly Line[] }) {
  const sum = lines.reduce((total, line) => total + Math.round(line.extended * 100), 0) / 100;
  const foot = ["", text.line.total, "", "", "", money(sum), ""];
  return <Table caption={text.result.lines} hideCaption columns={columns} rows={lines} foot={foot} />;
}

/** How the total is made up. */
export function Cost({ cost }: { cost: Envelope["cost"] }) {
  const pct = figure(cost.regional_adjustment_pct);
  const facts: Fact[] = [
    [text.cost.base_total, dollars(cost.base_total)],
    [fill(text.cost.regional_adjustment_amount, { pct }), dollars(cost.regional_adjustment_amount)],
    [text.cost.pass_through_total, dollars(cost.pass_through_total)],
    [text.cost.total, dollars(cost.total)],
  ];
  return <Facts class="calc-cost" facts={facts} />;
}
