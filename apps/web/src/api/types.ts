// Types of documents whose fields the OpenAPI document does not repeat: estimate-v1, the difference of two estimates, the
// question graph of a calculator, and the report on an imported roof. These are the fields that the page reads.
// Money and quantities are numbers with at most two decimals; what the print does not say is null.

import type { Schemas } from "./client";

interface Source {
  page: number;
  /** x0, y0, x1, y1 in points from the top left of the page. */
  box: [number, number, number, number];
}

export interface Match {
  kind: "code" | "exact" | "edited" | "fuzzy" | "none";
  cat: string | null;
  sel: string | null;
  description: string | null;
  confidence: number;
  price_list: string | null;
  unit_price_difference: number | null;
}

interface Depreciation {
  amount: number | null;
  recoverable: boolean;
  percent: number | null;
  age: string | null;
  life: string | null;
  condition: string | null;
  capped: boolean;
}

export interface LineItem {
  number: string | null;
  section_id: string;
  group: string | null;
  description: string;
  quantity: number | null;
  unit: string | null;
  activity: string;
  activity_source: string;
  unit_price: number | null;
  remove_price: number | null;
  replace_price: number | null;
  reset_price: number | null;
  tax: number | null;
  overhead_and_profit: number | null;
  rcv: number | null;
  depreciation: Depreciation | null;
  acv: number | null;
  coverage: string | null;
  cat: string | null;
  sel: string | null;
  calc: string | null;
  status: string | null;
  excluded: boolean;
  changed: boolean;
  notes: string[];
  match: Match | null;
  source: Source | null;
  /** Figures of the print that an edit replaced, by the name of the field. */
  printed?: Record<string, unknown>;
}

export interface Totals {
  tax: number | null;
  overhead_and_profit: number | null;
  rcv: number | null;
  depreciation: number | null;
  acv: number | null;
}

export interface Section {
  id: string;
  parent_id: string | null;
  path: string[];
  name: string | null;
  kind: string;
  notes: string[];
  totals: Totals | null;
  page: number | null;
}

interface Check {
  what: string;
  printed: number;
  computed: number;
  ok: boolean;
  page?: number | null;
}

export interface Warning {
  code: string;
  message: string;
  page: number | null;
  line: string | null;
}

export interface Estimate {
  schema: "estimate-v1";
  source: { file_name: string | null; sha256: string | null; page_count: number; layout: string | null; ocr: boolean };
  claim: {
    insured_name: string | null;
    claim_number: string | null;
    policy_number: string | null;
    type_of_loss: string | null;
    insurance_company: string | null;
    estimate_name: string | null;
    price_list: string | null;
    property_address: {
      street: string | null;
      city: string | null;
      state: string | null;
      postal_code: string | null;
    } | null;
    dates: Record<string, string | null>;
  };
  sections: Section[];
  line_items: LineItem[];
  totals: { line_items: Totals | null; coverages: Record<string, unknown>[] };
  reconciliation: { ok: boolean; checks: Check[] };
  warnings: Warning[];
}

export interface DiffLine {
  /** Its place in the estimate, from 0. */
  index: number;
  number: string | null;
  path: string[];
  description: string | null;
  quantity: number | null;
  unit: string | null;
  rcv: number | null;
}

export type Value = number | string | null;
export type Pair<T> = [before: T, after: T];

interface LinePair {
  line_a: DiffLine;
  line_b: DiffLine;
}

interface ChangedLine extends LinePair {
  fields: Record<string, Pair<Value>>;
}

interface Regrouping {
  lines_a: DiffLine[];
  lines_b: DiffLine[];
}

export type TotalName = "rcv" | "tax" | "overhead_and_profit" | "depreciation" | "acv";
export type ChangedTotals = Partial<Record<TotalName, Pair<number>>>;

export interface Difference {
  added: DiffLine[];
  removed: DiffLine[];
  changed: ChangedLine[];
  moved: LinePair[];
  renumbered: LinePair[];
  split: Regrouping[];
  merged: Regrouping[];
  /** Only those that differ; sections by their path. */
  totals: ChangedTotals & { sections: Record<string, ChangedTotals> };
  /** Fields that only one of the two estimates states. */
  not_compared: string[];
}

export interface Option {
  value: Json;
  label: string;
  next?: string;
  set?: JsonObject;
}

export interface Question {
  id: string;
  type: "choice" | "boolean" | "number" | "integer" | "text" | "multi" | "repeat" | "subgraph" | "review";
  question: string;
  help?: string;
  sets?: string;
  unit?: string;
  minimum?: number;
  maximum?: number;
  default?: Json;
  optional?: boolean;
  options?: Option[];
  edges?: { next: string }[];
  next?: string;
  format?: string;
  min_items?: number;
  max_items?: number;
  item_graph?: Graph;
  graph?: string;
}

export interface Graph {
  start: string;
  nodes: Question[];
  one_of_groups?: string[][];
  rate_keys?: string[];
}

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

export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [name: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
