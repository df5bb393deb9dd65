import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { Table, type Column } from "../ui/table";
import { ledgerRows, type LedgerRow } from "./ledger";

const text = accountTexts.ledger;

const columns: Column<LedgerRow>[] = [
  { key: "when", title: text.when, cell: (row) => row.when },
  { key: "kind", title: text.kind, cell: (row) => row.kind },
  { key: "change", title: text.change, number: true, cell: (row) => row.change },
  { key: "balance", title: text.balance, number: true, cell: (row) => row.balance },
  { key: "about", title: text.about, cell: (row) => row.about },
];

export function Ledger({ entries }: { entries: readonly Schemas["LedgerEntry"][] }) {
  if (entries.length === 0) return <p class="quiet">{text.empty}</p>;
  return <Table caption={text.caption} columns={columns} rows={ledgerRows(entries)} keyOf={(row) => row.id} />;
}
