import calculatorsTexts from "#texts/calculators";
import { isObject, type Json } from "../api/types";
import { fill } from "../texts";
import { Facts, type Fact } from "../ui/facts";
import { money } from "../ui/format";
import { Table, type Column } from "../ui/table";
import type { AnswerRange, Disagreement, Envelope, Sensitivity } from "./calculation";
import { toBlocks, type Block, type Figure, type Naming } from "./result_model";
import { capital, dollars, figure, placeName, plain, unitName, valueText } from "./words";

export const factOf = ({ label, text, hint }: Figure): Fact => [label, text, hint];

/** Figures with their labels. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  return <Facts class="calc-figures" facts={figures.map(factOf)} />;
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "figures":
      return <Figures figures={block.figures} />;
    case "group":
      return (
        <div class="calc-group stack" role="group" aria-label={block.title}>
          <p title={block.hint || undefined}>
            <strong>{block.title}</strong>
          </p>
          <BlocksView blocks={block.blocks} />
        </div>
      );
    case "table":
      return (
        <div>
          <Table
            caption={block.title}
            columns={block.columns.map((column, index) => ({ ...column, cell: (row: string[]) => row[index] ?? "" }))}
            rows={block.rows}
          />
          {block.all > block.rows.length && (
            <p class="quiet">{fill(calculatorsTexts.result.rows, { shown: block.rows.length, all: block.all })}</p>
          )}
        </div>
      );
  }
}

export function BlocksView({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </>
  );
}

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
  { key: "description", title: text.line.description, cell: (line) => capital(plain(line.description)) },
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
  const foot = { description: text.line.total, total: money(sum) };
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

const qualities: Record<string, string> = text.quality;
const separator = text.walk.listSeparator;

type Step = NonNullable<Envelope["steps"]>[number];
type Assumption = Envelope["assumptions"][number];
type Citation = Envelope["citations"][number];

/** A number, or a table of numbers. */
function AnyValue({ value, unit = "" }: { value: unknown; unit?: string }) {
  const json = value as Json;
  if (Array.isArray(json)) return <>{json.map((item) => valueText(item, unit)).join(separator)}</>;
  if (!isObject(json)) return <>{valueText(json, unit)}</>;
  const none: Naming = { document: { paths: {}, components: { schemas: {} } }, schema: {} };
  return (
    <>
      {toBlocks(none, json).map(
        (block, index) => block.kind === "figures" && <Figures key={index} figures={block.figures} />,
      )}
    </>
  );
}

const sources = (ids: readonly string[]) => ids.map((id) => (id === "OC" ? text.line.ours : id)).join(separator);

const stepColumns: Column<Step>[] = [
  { key: "name", title: text.step.name, cell: (step) => step.name },
  { key: "formula", title: text.step.formula, cell: (step) => plain(step.formula) },
  { key: "value", title: text.step.value, cell: (step) => <AnyValue value={step.value} unit={step.unit ?? ""} /> },
  { key: "sources", title: text.step.sources, cell: (step) => sources(step.citation_ids) },
];

export function Steps({ steps }: { steps: readonly Step[] }) {
  return <Table caption={text.result.steps} hideCaption columns={stepColumns} rows={steps} />;
}

const rangeFigure = ({ path }: AnswerRange) =>
  path === "cost.total" ? text.result.total : placeName(path.replace(/^result\./, ""));
const rangeValue = ({ path }: AnswerRange, value: number) => (path === "cost.total" ? dollars(value) : figure(value));

const rangeColumns: Column<AnswerRange>[] = [
  { key: "figure", title: text.range.figure, cell: rangeFigure },
  { key: "low", title: text.range.low, cell: (row) => rangeValue(row, row.low) },
  { key: "value", title: text.range.value, cell: (row) => rangeValue(row, row.value) },
  { key: "high", title: text.range.high, cell: (row) => rangeValue(row, row.high) },
];

const totalWith = (total: number | null) => (total === null ? text.sensitivity.none : dollars(total));

const sensitivityColumns: Column<Sensitivity>[] = [
  { key: "text", title: text.sensitivity.text, cell: (row) => plain(row.text) },
  { key: "low", title: text.sensitivity.low, cell: (row) => totalWith(row.total_at_low) },
  { key: "high", title: text.sensitivity.high, cell: (row) => totalWith(row.total_at_high) },
  { key: "source", title: text.sensitivity.source, cell: (row) => sources([row.source]) },
];

interface CertaintyProps {
  ranges: readonly AnswerRange[];
  sensitivity: readonly Sensitivity[];
  disagreements: readonly Disagreement[];
}

/** How far the answer may be off, what moves it most, and where sources disagree. */
export function Certainty({ ranges, sensitivity, disagreements }: CertaintyProps) {
  return (
    <>
      <Table caption={text.result.ranges} hideCaption columns={rangeColumns} rows={ranges} />
      {sensitivity.length > 0 && (
        <Table caption={text.result.sensitivity} columns={sensitivityColumns} rows={sensitivity} />
      )}
      {disagreements.map((row, index) => (
        <p key={index}>{fill(text.result.disagreement, { text: row.text, sources: sources(row.citation_ids) })}</p>
      ))}
    </>
  );
}

const assumptionColumns: Column<Assumption>[] = [
  { key: "message", title: text.assumption.message, cell: (row) => plain(row.message) },
  { key: "value", title: text.assumption.value, cell: (row) => <AnyValue value={row.value} /> },
  {
    key: "field",
    title: text.assumption.field,
    cell: (row) => (row.override_field ? placeName(row.override_field) : ""),
  },
];

export function Assumptions({ assumptions }: { assumptions: readonly Assumption[] }) {
  return (
    <>
      <p class="quiet">{text.result.assumptionsIntro}</p>
      <Table caption={text.result.assumptions} hideCaption columns={assumptionColumns} rows={assumptions} />
    </>
  );
}

/** Only addresses of the web become links. */
function title({ title: name, publisher, url }: Citation) {
  const said = [name, publisher].filter(Boolean).join(separator);
  if (!url || !/^https?:\/\//.test(url)) return said;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {said}
    </a>
  );
}

const citationColumns: Column<Citation>[] = [
  { key: "id", title: text.citation.id, cell: (row) => <span class="calc-mark">{row.id}</span> },
  { key: "title", title: text.citation.title, cell: title },
  { key: "locator", title: text.citation.locator, cell: (row) => row.locator ?? "" },
  { key: "edition", title: text.citation.edition, cell: (row) => row.edition_or_date ?? "" },
  { key: "quality", title: text.citation.quality, cell: (row) => qualities[row.quality] ?? row.quality },
  { key: "read", title: text.citation.readVia, cell: (row) => row.read_via ?? "" },
  {
    key: "supports",
    title: text.citation.supports,
    cell: (row) => row.supports.map((path) => placeName(path.replace(/^(result|inputs)\./, ""))).join(separator),
  },
];

export function Sources({ citations }: { citations: readonly Citation[] }) {
  return <Table caption={text.result.sources} hideCaption columns={citationColumns} rows={citations} />;
}
