import { useState } from "preact/hooks";

import roofsTexts from "#texts/roofs";
import { count } from "../texts";
import { Button } from "../ui/button";
import { download, useBlobUrl } from "../ui/download";
import { Facts } from "../ui/facts";
import { money, quantity } from "../ui/format";
import { Notice } from "../ui/notice";
import { Table, type Column } from "../ui/table";
import { Remarks } from "./emission_view";
import {
  checkName,
  edgeRows,
  keyFacts,
  planInWords,
  reportFacts,
  sortedChecks,
  warningsOf,
  type Check,
  type EdgeRow,
} from "./figures";
import type { RoofFigures, RoofPreview } from "./roof_api";

const text = roofsTexts;
const planTexts = roofsTexts.plan;
const checkText = roofsTexts.check;

interface Props {
  roof: RoofPreview;
  /** What the words did not say. */
  assumptions?: readonly string[];
  /** Whether a newer roof is on its way, or the words no longer make one. */
  old?: boolean;
}

/** A roof: its plan next to its figures. */
export function RoofView({ roof, assumptions = [], old = false }: Props) {
  return (
    <div class="stack roof-view">
      {roof.report_kind !== "description" && <Doubts roof={roof} />}
      <div class="roof-columns">
        <section class="stack">
          <h2>{text.plan.title}</h2>
          {roof.svg ? <Plan svg={roof.svg} words={planInWords(roof)} old={old} /> : <p>{planTexts.none}</p>}
        </section>
        <section class={`stack ${old ? "roof-old" : ""}`}>
          <h2>{text.figures.title}</h2>
          <Facts class="roof-facts" facts={[...keyFacts(roof), ...reportFacts(roof)]} />
          <EdgeTable roof={roof} />
          <PitchTable roof={roof} />
          <Remarks title={text.remarks.assumptions} lines={assumptions} />
          {roof.report_kind === "description" && <Remarks title={text.remarks.warnings} lines={warningsOf(roof)} />}
        </section>
      </div>
      <StructureTable roof={roof} />
      {roof.report_kind !== "description" && <CrossCheck check={roof.cross_check} />}
    </div>
  );
}

/** What of a report is odd, before its figures are used. */
export function Doubts({ roof }: { roof: Pick<RoofFigures, "warnings" | "cross_check"> }) {
  const { off } = sortedChecks(roof.cross_check.checks);
  const lines = warningsOf(roof);
  if (off.length === 0 && lines.length === 0) return null;
  return (
    <Notice kind="warn" title={text.doubts.title}>
      <ul>
        {lines.map((line) => (
          <li key={line} class="foreign">
            {line}
          </li>
        ))}
        {off.length > 0 && <li>{`${count(off.length, checkText.differ)} ${text.doubts.below}`}</li>}
      </ul>
    </Notice>
  );
}

type Pitch = RoofFigures["pitches"][number];
type Structure = RoofFigures["structures"][number];

const edgeColumns: Column<EdgeRow>[] = [
  {
    key: "type",
    title: text.edges.columns.type,
    cell: (row) => (row.sum ? <span class="quiet">{row.name}</span> : row.name),
  },
  { key: "length", title: text.edges.columns.length, number: true, cell: (row) => money(row.length) },
];

const pitchColumns: Column<Pitch>[] = [
  { key: "pitch", title: text.pitches.columns.pitch, cell: (row) => row.pitch },
  { key: "area", title: text.pitches.columns.area, number: true, cell: (row) => money(row.area_sf) },
  { key: "share", title: text.pitches.columns.share, number: true, cell: (row) => quantity(row.share * 100) },
];

const structureColumns: Column<Structure>[] = [
  { key: "id", title: text.structures.columns.id, cell: (row) => row.id },
  { key: "area", title: text.structures.columns.area, number: true, cell: (row) => money(row.area_sf) },
  { key: "squares", title: text.structures.columns.squares, number: true, cell: (row) => money(row.squares) },
  { key: "faces", title: text.structures.columns.faces, number: true, cell: (row) => row.facet_count },
  { key: "pitch", title: text.structures.columns.pitch, number: true, cell: (row) => row.predominant_pitch },
  ...(["eave", "rake", "ridge", "hip", "valley"] as const).map((edge) => ({
    key: edge,
    title: text.structures.columns[edge],
    number: true,
    cell: (row: Structure) => money(row.edges[`${edge}_ft`]),
  })),
];

export function EdgeTable({ roof }: { roof: RoofFigures }) {
  return (
    <Table caption={text.edges.caption} columns={edgeColumns} rows={edgeRows(roof.edges)} keyOf={(row) => row.key} />
  );
}

function PitchTable({ roof }: { roof: RoofFigures }) {
  return <Table caption={text.pitches.caption} columns={pitchColumns} rows={roof.pitches} keyOf={(row) => row.pitch} />;
}

/** The same figures for each structure, where there are several. */
function StructureTable({ roof }: { roof: RoofFigures }) {
  if (roof.structures.length === 0) return null;
  return (
    <Table
      caption={text.structures.caption}
      columns={structureColumns}
      rows={roof.structures}
      keyOf={(row) => row.id}
    />
  );
}

const pictureType = "image/svg+xml";

interface PlanProps {
  svg: string;
  /** The plan in words. */
  words: string;
  /** Whether a newer plan is on its way, or this one is not of the present words. */
  old?: boolean;
}

function Plan({ svg, words, old = false }: PlanProps) {
  const address = useBlobUrl(svg, pictureType);
  const [full, setFull] = useState(false);
  return (
    <figure class="roof-plan" aria-label={planTexts.title}>
      <div
        class={`roof-plan-frame ${full ? "roof-plan-full" : ""} ${old ? "roof-plan-old" : ""}`}
        role="region"
        aria-label={planTexts.scroll}
        tabIndex={0}
      >
        {address && <img src={address} alt={words} />}
      </div>
      <div class="row no-print">
        <Button pressed={full} onClick={() => setFull(!full)}>
          {planTexts.full}
        </Button>
        <Button onClick={() => download(svg, planTexts.file, pictureType)}>{planTexts.save}</Button>
      </div>
    </figure>
  );
}

const columns: Column<Check>[] = [
  { key: "quantity", title: checkText.columns.quantity, cell: (row) => checkName(row.quantity) },
  { key: "published", title: checkText.columns.published, number: true, cell: (row) => quantity(row.published) },
  { key: "computed", title: checkText.columns.computed, number: true, cell: (row) => quantity(row.computed) },
  { key: "delta", title: checkText.columns.delta, number: true, cell: (row) => quantity(row.delta) },
  { key: "tolerance", title: checkText.columns.tolerance, number: true, cell: (row) => quantity(row.tolerance) },
  {
    key: "ok",
    title: checkText.columns.ok,
    cell: (row) => <span class={row.ok ? "roof-holds" : "roof-fails"}>{row.ok ? checkText.ok : checkText.off}</span>,
  },
];

interface CrossCheckProps {
  check: RoofFigures["cross_check"];
}

/** What the report publishes against what its coordinates give, or its other figures. */
export function CrossCheck({ check }: CrossCheckProps) {
  const { off, all } = sortedChecks(check.checks);
  const agreeing = all.length - off.length;
  return (
    <section class="stack">
      <h2>{checkText.title}</h2>
      <p>{checkText.sources[check.source]}</p>
      {all.length > 0 && (
        <Notice kind={off.length > 0 ? "warn" : "good"}>
          {off.length > 0 && <p>{count(off.length, checkText.differ)}</p>}
          {agreeing > 0 && <p>{count(agreeing, checkText.agree)}</p>}
        </Notice>
      )}
      {off.length > 0 && <Table caption={checkText.differing} columns={columns} rows={off} />}
      {agreeing > 0 && (
        <details>
          <summary>{checkText.show}</summary>
          <Table caption={checkText.all} columns={columns} rows={all} hideCaption />
        </details>
      )}
    </section>
  );
}
