import compareTexts from "#texts/compare";
import { Table, type Column } from "../ui/table";
import { claimRows, type ClaimRow } from "./claim_rows";
import type { Comparison } from "./compare_store";

const { print: text, sides } = compareTexts;

const columns: Column<ClaimRow>[] = [
  { key: "label", title: text.field, cell: (row) => row.label },
  { key: "before", title: sides.before, cell: (row) => row.before },
  { key: "after", title: sides.after, cell: (row) => row.after },
];

export function PrintClaim({ comparison }: { comparison: Comparison }) {
  return <Table caption={text.claimCaption} hideCaption columns={columns} rows={claimRows(comparison)} />;
}
