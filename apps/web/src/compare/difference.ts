// The difference document, as POST /api/v1/estimates/diff answers it. The OpenAPI document does not repeat its fields.

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
