import type { Schemas } from "./client";

/** What the header X-Roof-Import-Report holds. */
export interface RoofImportReport {
  report_kind: string;
  pieces: number;
  area_sf: number;
  published_area_sf: number;
  sketch_residual_sf: number;
  scope: Pick<Schemas["RoofScopeLine"], "sel" | "quantity" | "unit">[];
  /** Their codes. */
  warnings: string[];
}
