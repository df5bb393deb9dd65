// Short names for documents of the OpenAPI document: estimate-v1, the difference of two estimates, the question graph of a
// calculator, and the report on an imported roof. Money and quantities are numbers with at most two decimals; what the
// print does not say is null.

import type { Schemas } from "./client";

export type Match = Schemas["LineItemMatch"];
export type Totals = Schemas["Amounts"];
export type Section = Schemas["Section"];
export type LineItem = Schemas["LineItem"];
export type Warning = Schemas["EstimateWarning"];
export type Estimate = Schemas["Estimate"];

export type Difference = Schemas["EstimateDiff"];
export type DiffLine = Schemas["DiffLine"];
export type TotalName = Exclude<keyof Difference["totals"], "sections">;
export type ChangedTotals = Difference["totals"]["sections"][string];
type ChangedFields = Schemas["ChangedLine"]["fields"];
/** A value of a line that changed. */
export type Value = ChangedFields[string][number];
export type Pair<T> = [before: T, after: T];

export type Graph = Schemas["CalcItemGraph"] & Partial<Pick<Schemas["CalcGraph"], "one_of_groups" | "rate_keys">>;
export type Question = Schemas["CalcQuestion"];
export type Option = Schemas["CalcOption"];

export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [name: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
