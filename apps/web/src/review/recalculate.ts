// New totals after edits, by the server.
import { answer, client, type Schemas } from "../api/client";
import type { Estimate } from "../api/estimate";
import { applyEdits, editsByPass, type Edits } from "./edits";

export type TotalCheck = Schemas["TotalCheck"];
export type Change = Schemas["EstimateChange"];

export interface Recalculated {
  estimate: Estimate;
  /** The totals of the print, compared with the lines as they are now. */
  reconciliation: { ok: boolean; checks: TotalCheck[] };
  changes: Change[];
}

export type Recalculate = (estimate: Estimate, signal: AbortSignal) => Promise<Recalculated>;

/** Asks the server for the figures of an edited estimate. */
export async function askServer(estimate: Estimate, signal: AbortSignal): Promise<Recalculated> {
  const made = await answer(client.POST("/api/v1/esx/recalculate", { body: { estimate }, signal }));
  return made as Recalculated;
}

/** The figures with all edits; null if there are none. */
export async function recalculateAll(
  printed: Estimate,
  edits: Edits,
  recalculate: Recalculate,
  signal: AbortSignal,
): Promise<Recalculated | null> {
  let made: Recalculated | null = null;
  for (const part of editsByPass(edits)) made = await recalculate(applyEdits(made?.estimate ?? printed, part), signal);
  return made;
}
