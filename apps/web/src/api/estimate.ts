// estimate-v1, the structured estimate. The OpenAPI document names it without repeating its fields; these are the ones
// that the page reads. Money and quantities are numbers with at most two decimals; what the print does not say is null.

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
