import roofsTexts from "#texts/roofs";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { downloadEsx } from "../ui/download";
import { Facts, type Fact } from "../ui/facts";
import { quantity } from "../ui/format";
import { Notice } from "../ui/notice";
import { Table, type Column } from "../ui/table";
import { Remarks } from "./remarks";
import type { RoofEmission } from "./roof_api";
import { ScopeTable } from "./scope_table";

const text = roofsTexts.esx;
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
export function sketchFacts(of: { published_area_sf: number; pieces: number; sketch_residual_sf: number }): Fact[] {
  const area = (sf: number) => fill(roofsTexts.figures.sqft, { area: quantity(sf) });
  return [
    [text.keyed, area(of.published_area_sf)],
    [text.pieces, quantity(of.pieces)],
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
      </div>
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
      <ScopeTable lines={summary.scope} />
      <details open={!self_check.ok}>
        <summary>{text.selfCheckShow}</summary>
        <Table caption={text.selfCheckCaption} columns={columns} rows={self_check.checks} hideCaption />
      </details>
      <div class="roof-columns">
        <Remarks title={roofsTexts.remarks.assumptions} lines={made.assumptions} />
        <Remarks title={roofsTexts.remarks.warnings} lines={made.warnings.map((warning) => warning.message)} />
      </div>
    </section>
  );
}
