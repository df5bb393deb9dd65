// What the user has dropped and found out; it is still there after a visit to another page.
import type { Estimate } from "../api/estimate";
import { patch, signal } from "../ui/state";
import type { Difference } from "./difference";
import { initialFilters, type Filters } from "./filters";
import type { Line } from "./line";
import type { Row } from "./rows";

export const sides = ["before", "after"] as const;
export type Side = (typeof sides)[number];

export interface Compared {
  estimate: Partial<Estimate>;
  fileName: string;
  lines: Line[];
}

export interface Comparison {
  before: Compared;
  after: Compared;
  difference: Difference;
  rows: Row[];
}

interface CompareState {
  before: File | null;
  after: File | null;
  /** Code of a price list; empty: the codes of the files are compared. */
  priceList: string;
  /** What is wrong with a file. */
  problems: Record<Side, string | null>;
  comparison: Comparison | null;
  filters: Filters;
}

const start: CompareState = {
  before: null,
  after: null,
  priceList: "",
  problems: { before: null, after: null },
  comparison: null,
  filters: initialFilters,
};

export const compareStore = signal<CompareState>(start);

/** After another input, the comparison is no longer that of the files. */
export function changeInput(change: Partial<Pick<CompareState, Side | "priceList">>): void {
  patch(compareStore, { ...change, comparison: null, problems: { before: null, after: null } });
}

export function swapSides(): void {
  const { before, after } = compareStore.value;
  changeInput({ before: after, after: before });
}
