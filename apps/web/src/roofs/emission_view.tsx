import roofsTexts from "#texts/roofs";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { downloadEsx, downloadSketch } from "../ui/download";
import { Facts, type Fact } from "../ui/facts";
import { lineQuantity, money, quantity } from "../ui/format";
import { Notice } from "../ui/notice";
import { PriceListField } from "../ui/price_list_field";
import { signal } from "../ui/state";
import { Table, type Column } from "../ui/table";
import { warningsOf } from "./figures";
import type { RoofEmission, ScopeLine } from "./roof_api";

const text = roofsTexts.esx;
const scopeText = roofsTexts.scope;

type SelfCheck = RoofEmission["self_check"];

const columns: Column<SelfCheck["checks"][number]>[] = [
  { key: "what", title: text.columns.what, cell: (row) => row.what },
  { key: "detail", title: text.columns.detail, cell: (row) => row.detail },
  {
    key: "ok",
    title: text.columns.ok,
    cell: (row) => <span class={row.ok ? "roof-holds" : "roof-fails"}>{row.ok ? text.holds : text.fails}</span>,
  },
];

function verdict({ ok, checks }: SelfCheck): string {
  if (ok) return count(checks.length, text.selfCheck);
  return fill(text.selfCheckOff, { off: checks.filter((check) => !check.ok).length, all: checks.length });
}

/** What keys the scope, and how far the sketch is from it. */
function sketchFacts(of: RoofEmission["summary"]): Fact[] {
  const area = (sf: number) => fill(roofsTexts.figures.sqft, { area: quantity(sf) });
  return [
    [text.keyed, area(of.published_area_sf)],
    [text.pieces, quantity(of.pieces)],
    ...(of.single_faces > 0 ? [[text.singleFaces, count(of.single_faces, text.singleFacesValue)] as const] : []),
    [text.residual, area(of.sketch_residual_sf)],
  ];
}

const sources: Record<string, string> = text.wasteSources;

function wasteFact({ waste_percent, waste_source }: RoofEmission["summary"]): Fact {
  const source = sources[waste_source] ?? waste_source;
  return [text.waste, fill(text.wasteValue, { percent: quantity(waste_percent), source })];
}

interface Props {
  made: RoofEmission;
}

/** Says that an ESX was made, and whether it reads back as it was asked. */
export function EmissionNotice({ made }: Props) {
  return (
    <Notice kind={made.self_check.ok ? "good" : "bad"}>
      <p class="foreign">{fill(text.made, { name: made.filename })}</p>
      <p>{verdict(made.self_check)}</p>
      <div class="row">
        <Button onClick={() => downloadEsx(made)}>{text.again}</Button>
        {made.sketch_xml_b64 !== undefined && (
          <Button onClick={() => downloadSketch(made)}>{text.sketch}</Button>
        )}
      </div>
      {made.sketch_xml_b64 !== undefined && <p class="quiet">{text.sketchHint}</p>}
    </Notice>
  );
}

/** Code of the price list of all roofs; "" for the bundled one. */
export const priceList = signal("");

/** The list that prices the scope. */
export function RoofPriceList({ onChange }: { onChange?: () => void }) {
  return (
    <PriceListField
      value={priceList.value}
      defaultLabel={text.bundledList}
      onChange={(code) => {
        priceList.value = code;
        onChange?.();
      }}
    />
  );
}

/** Says so where the demonstration list prices something. */
export function InventedPrices({ of }: { of: { invented_prices: boolean; price_list: string } }) {
  if (!of.invented_prices) return null;
  return (
    <Notice kind="warn">
      <p>{fill(text.inventedPrices, { code: of.price_list })}</p>
    </Notice>
  );
}

/** What is in an ESX that was made. */
export function EmissionDetails({ made }: Props) {
  const { self_check, summary } = made;
  return (
    <section class="stack">
      <h2 class="foreign">{fill(text.contents, { name: made.filename })}</h2>
      <Facts class="roof-facts" facts={[...sketchFacts(summary), wasteFact(summary)]} />
      <InventedPrices of={summary} />
      <ScopeTable lines={summary.scope} />
      <details open={!self_check.ok}>
        <summary>{text.selfCheckShow}</summary>
        <Table caption={text.selfCheckCaption} columns={columns} rows={self_check.checks} hideCaption />
      </details>
      <div class="roof-columns">
        <Remarks title={roofsTexts.remarks.assumptions} lines={made.assumptions} />
        <Remarks title={roofsTexts.remarks.warnings} lines={warningsOf(made)} />
      </div>
    </section>
  );
}

interface RemarksProps {
  title: string;
  lines: readonly string[];
}

/** What the reader of a result should know; nothing if there is nothing. */
export function Remarks({ title, lines }: RemarksProps) {
  if (lines.length === 0) return null;
  return (
    <section class="roof-remarks">
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line} class="foreign">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

const activities: Record<string, string> = scopeText.activities;

const scopeColumns: Column<ScopeLine>[] = [
  {
    key: "code",
    title: scopeText.columns.code,
    cell: (line) => <span class="roof-code">{`${line.cat} ${line.sel}`}</span>,
  },
  {
    key: "description",
    title: scopeText.columns.description,
    cell: (line) => (
      <>
        {line.description}
        {!line.in_price_list && <span class="quiet"> ({scopeText.notListed})</span>}
      </>
    ),
  },
  { key: "act", title: scopeText.columns.act, cell: (line) => activities[line.act] ?? line.act },
  { key: "quantity", title: scopeText.columns.quantity, number: true, cell: (line) => lineQuantity(line.quantity) },
  { key: "unit", title: scopeText.columns.unit, cell: (line) => line.unit },
  { key: "price", title: scopeText.columns.price, number: true, cell: (line) => money(line.unit_price) },
  { key: "total", title: scopeText.columns.total, number: true, cell: (line) => money(line.total) },
  { key: "why", title: scopeText.columns.why, cell: (line) => line.rule },
];

interface ScopeTableProps {
  lines: readonly ScopeLine[];
}

/** Line items with their quantities and why. */
export function ScopeTable({ lines }: ScopeTableProps) {
  const cents = lines.reduce((sum, line) => sum + Math.round((line.total ?? 0) * 100), 0);
  const foot = { code: scopeText.total, total: money(cents / 100) };
  return <Table caption={scopeText.caption} columns={scopeColumns} rows={lines} foot={foot} />;
}
