// Figures of a roof as rows of tables.
import roofsTexts from "#texts/roofs";
import type { Schemas } from "../api/client";
import { count, fill } from "../texts";
import type { Fact } from "../ui/facts";
import { cents, quantity } from "../ui/format";
import type { RoofFigures, RoofPreview } from "./roof_api";

const text = roofsTexts;

export type Edges = Schemas["RoofEdges"];
type EdgeType = keyof Edges;
export type Check = Schemas["RoofCheck"];

/** In the order of the table. The first ones are shown even if a roof has none. */
const alwaysShown: EdgeType[] = ["eave_ft", "rake_ft", "ridge_ft", "hip_ft", "valley_ft"];
const shownIfAny: EdgeType[] = ["flashing_ft", "step_flashing_ft", "parapet_ft", "transition_ft", "other_ft"];

export interface EdgeRow {
  key: string;
  name: string;
  length: number;
  /** Of several types, as line items need it. */
  sum: boolean;
}

export function edgeRows(edges: Edges): EdgeRow[] {
  const types = [...alwaysShown, ...shownIfAny.filter((type) => edges[type] > 0)];
  const rows = types.map((type) => ({ key: type, name: text.edges.types[type], length: edges[type], sum: false }));
  return [
    ...rows,
    { key: "caps", name: text.edges.caps, length: cents(edges.ridge_ft + edges.hip_ft), sum: true },
    { key: "drip", name: text.edges.drip, length: cents(edges.eave_ft + edges.rake_ft), sum: true },
  ];
}

function isEdge(name: string): name is EdgeType {
  return name in text.edges.types;
}

const known: Record<string, string> = text.check.quantities;
const ofFaces: Record<string, string> = text.check.faceFigures;

/** The name of a compared figure: "ROOF1/F3 area_sf", "eave_ft_count", "area_at_6/12". */
export function checkName(name: string): string {
  const [face, what] = name.split(" ", 2);
  if (face && what) return fill(text.check.face, { face, what: ofFaces[what] ?? what });
  const pitch = /^area_at_(.+)$/.exec(name)?.[1];
  if (pitch) return fill(text.check.areaAt, { pitch });
  const counted = name.replace(/_count$/, "");
  if (isEdge(name)) return fill(text.check.length, { edge: text.edges.types[name] });
  if (isEdge(counted)) return fill(text.check.count, { edge: text.edges.types[counted] });
  return known[name] ?? name.replace(/_/g, " ");
}

/** Those that differ and all, each list in the order of the report. */
export function sortedChecks(checks: readonly Check[]): { off: Check[]; all: Check[] } {
  const off = checks.filter((check) => !check.ok);
  return { off, all: [...off, ...checks.filter((check) => check.ok)] };
}

/** The plan in words, for those who do not see it. */
export function planInWords(roof: RoofFigures): string {
  const edges = [...alwaysShown, ...shownIfAny]
    .filter((type) => roof.edges[type] > 0)
    .map((type) => ({ name: text.edges.types[type].toLowerCase(), length: quantity(roof.edges[type]) }))
    .map((edge) => fill(text.plan.edge, edge));
  return fill(text.plan.alt, {
    faces: count(roof.facet_count, text.faces),
    area: quantity(roof.area_sf),
    pitch: roof.predominant_pitch,
    x: quantity(roof.plan_extent.x_ft),
    y: quantity(roof.plan_extent.y_ft),
    edges: edges.join(", "),
  });
}

/** Of the drawing, which a report of figures only does not have. */
function planFacts(roof: RoofFigures): Fact[] {
  const names = text.figures;
  const extent = { x: quantity(roof.plan_extent.x_ft), y: quantity(roof.plan_extent.y_ft) };
  return [
    [names.plan, fill(names.sqft, { area: quantity(roof.plan_area_sf) })],
    [names.extent, fill(names.extentValue, extent)],
  ];
}

export function keyFacts(roof: RoofFigures): Fact[] {
  const names = text.figures;
  const kind = text.kinds[roof.report_kind];
  const area = { area: quantity(roof.area_sf), squares: quantity(roof.squares) };
  return [
    [names.area, fill(names.areaValue, area)],
    ...(roof.plan_area_sf > 0 ? planFacts(roof) : []),
    [names.faces, quantity(roof.facet_count)],
    [names.pitch, roof.predominant_pitch],
    [names.source, roof.report_id ? fill(names.reportId, { kind, id: roof.report_id }) : kind],
  ];
}

/** What a report says besides its figures. */
export function reportFacts({ property, date, waste_percent }: RoofPreview): Fact[] {
  const names = text.figures;
  return [
    ...(property ? [[names.property, property] as const] : []),
    ...(date ? [[names.date, date] as const] : []),
    ...(waste_percent === null ? [] : [[names.waste, fill(names.wasteValue, { percent: quantity(waste_percent) })] as const]),
  ];
}

/** Warnings as sentences. */
export function warningsOf({ warnings }: { warnings: readonly Schemas["RoofWarning"][] }): string[] {
  return warnings.map(({ message }) => {
    const sentence = message.charAt(0).toUpperCase() + message.slice(1);
    return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  });
}
