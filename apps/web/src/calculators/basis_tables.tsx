import calculatorsTexts from "#texts/calculators";
import { Table, type Column } from "../ui/table";
import { toBlocks, type Naming } from "./blocks";
import { Figures } from "./blocks_view";
import type { Envelope } from "./calculation";
import { isObject, type Json } from "./json";
import { placeName, plain, valueText } from "./words";

const text = calculatorsTexts;
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
