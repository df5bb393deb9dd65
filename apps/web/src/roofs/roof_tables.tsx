import roofsTexts from "#texts/roofs";
import { money, quantity } from "../ui/format";
import { Table, type Column } from "../ui/table";
import { edgeRows, type EdgeRow } from "./figures";
import type { RoofFigures } from "./roof_api";

const text = roofsTexts;
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

export function PitchTable({ roof }: { roof: RoofFigures }) {
  return (
    <Table caption={text.pitches.caption} columns={pitchColumns} rows={roof.pitches} keyOf={(row) => row.pitch} />
  );
}

/** The same figures for each structure, where there are several. */
export function StructureTable({ roof }: { roof: RoofFigures }) {
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
