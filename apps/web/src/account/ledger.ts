// The rows of the ledger.
import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { quantity, signedQuantity, time } from "../ui/format";

export interface LedgerRow {
  id: string;
  when: string;
  /** "+5" or "−1" */
  change: string;
  balance: string;
  kind: string;
  /** The remark, or else what the change is for. */
  about: string;
}

export function ledgerRows(entries: readonly Schemas["LedgerEntry"][]): LedgerRow[] {
  return entries.map(({ id, created_at, delta, balance_after, kind, note, ref }) => ({
    id,
    when: time(created_at),
    change: signedQuantity(delta),
    balance: quantity(balance_after),
    kind: accountTexts.ledger.kinds[kind],
    about: note || ref,
  }));
}
