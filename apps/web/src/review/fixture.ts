// A small estimate for the tests of the review.
import type { Schemas } from "../api/client";
import type { Estimate, LineItem, Match } from "../api/types";
import type { TotalCheck } from "./review_store";

export const exactMatch: Match = {
  kind: "exact",
  cat: "DRY",
  sel: "1/2",
  description: '1/2" drywall',
  confidence: 1,
  price_list: "DEMO8X_NOV26",
  unit_price_difference: 0,
};

export const noMatch: Match = {
  kind: "none",
  cat: null,
  sel: null,
  description: null,
  confidence: 0,
  price_list: "DEMO8X_NOV26",
  unit_price_difference: null,
};

export function line(number: string, more: Partial<LineItem> = {}): LineItem {
  return {
    number,
    section_id: "S2",
    group: null,
    description: `Line ${number}`,
    quantity: 10,
    unit: "SF",
    activity: "replace",
    activity_source: "printed",
    unit_price: 2,
    remove_price: null,
    replace_price: null,
    reset_price: null,
    tax: 1,
    overhead_and_profit: null,
    rcv: 21,
    depreciation: {
      amount: 4,
      recoverable: true,
      percent: null,
      age: null,
      life: null,
      condition: null,
      capped: false,
      by_percent: false,
    },
    acv: 17,
    coverage: null,
    cat: null,
    sel: null,
    calc: null,
    status: null,
    excluded: false,
    changed: false,
    notes: [],
    match: exactMatch,
    source: { page: 3, box: [36, 100, 560, 110] },
    ...more,
  };
}

export function estimate(lines: LineItem[], more: Partial<Estimate> = {}): Estimate {
  const section = { notes: [], totals: null, page: 3, height: null, dimensions: {}, openings: [], marks: [] };
  return {
    schema: "estimate-v1",
    source: {
      file_name: "claim.pdf",
      sha256: "00",
      page_count: 4,
      layout: "FINAL8",
      title: null,
      creator: null,
      ocr: false,
    },
    claim: {
      insured_name: "Pat Doe",
      claim_number: "0123",
      policy_number: null,
      member_number: null,
      type_of_loss: "Hail",
      cause_of_loss: null,
      insurance_company: "Example Mutual",
      estimate_name: "DOE",
      price_list: "DEMO8X_NOV26",
      labor_efficiency: null,
      property_address: { street: "12 Larch Lane", city: "Springfield", state: "IL", postal_code: "62701" },
      mailing_address: null,
      dates: {
        contacted: null,
        loss: "2026-10-18T09:00",
        received: null,
        inspected: null,
        entered: null,
        completed: null,
      },
      contacts: [],
      coverages: [],
      depreciation_options: {
        material: null,
        non_material: null,
        removal: null,
        taxes: null,
        overhead_and_profit: null,
      },
    },
    sections: [
      { ...section, id: "S1", parent_id: null, path: ["DOE"], name: "DOE", kind: "estimate" },
      { ...section, id: "S2", parent_id: "S1", path: ["Kitchen"], name: "Kitchen", kind: "room" },
      { ...section, id: "S3", parent_id: "S1", path: ["Bath"], name: "Bath", kind: "room" },
    ],
    line_items: lines,
    totals: { line_items: { tax: 1, overhead_and_profit: null, rcv: 21, depreciation: 4, acv: 17 }, coverages: [] },
    areas: {},
    recap_by_category: [],
    notes: [],
    reconciliation: { ok: true, checks: [] },
    warnings: [],
    recap_by_room: [],
    recap_of_taxes: [],
    coverage_table: [],
    ...more,
  };
}

export function check(what: string, printed: number, computed: number): TotalCheck {
  return { what, printed, computed, ok: printed === computed, page: 3 };
}

export function preflight(of: Estimate, more: Partial<Schemas["ImportPreflight"]> = {}): Schemas["ImportPreflight"] {
  return {
    parse_hash: "hash",
    estimate: of,
    report: {
      price_list: "DEMO8X_NOV26",
      item_count: of.line_items.length,
      matched_count: 0,
      manual_entry_items: [],
      catalog_misses: [],
      totals: { tax: 1, overhead_and_profit: null, rcv: 21, depreciation: 4, acv: 17 },
      reconciliation: { ok: true, checks: [check("line_items.rcv", 21, 21)] },
      warnings: [],
    },
    candidates: [],
    line_count: of.line_items.length,
    credits_required: 0,
    page_count: 4,
    project_match: { exact_match: null, fuzzy_matches: [] },
    ...more,
  } as Schemas["ImportPreflight"];
}
