// A small estimate for the tests of the review.
import type { Schemas } from "../api/client";
import type { Estimate, LineItem, Match } from "../api/types";
import type { OpenEntry } from "./operations";

export const exactMatch: Match = {
  kind: "exact",
  cat: "DRY",
  sel: "1/2",
  description: '1/2" drywall',
  confidence: 1,
  price_list: "DEMO8X_NOV26",
  unit_price_difference: 0,
};

export function line(number: string, more: Partial<LineItem> = {}): LineItem {
  return {
    id: `L${number}`,
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

export function entry(id: string, more: Partial<OpenEntry> = {}): OpenEntry {
  return {
    id,
    kind: "code",
    severity: 1,
    text: `Look at ${id}.`,
    page: 3,
    line_id: null,
    group: null,
    count: 1,
    settled: null,
    ...more,
  };
}

export function detail(
  of: Estimate,
  more: Partial<Schemas["StoredEstimateDetail"]> = {},
): Schemas["StoredEstimateDetail"] {
  return {
    estimate_id: "E",
    file_name: "claim.pdf",
    kind: "pdf",
    shared: false,
    share: null,
    state: "ready",
    progress: null,
    error: null,
    insured_name: "Pat Doe",
    claim_number: "0123",
    carrier: "Example Mutual",
    property_city: "Springfield",
    date_of_loss: "2026-10-18",
    rcv: 21,
    acv: 17,
    line_count: of.line_items.length,
    open_count: 0,
    reconciled: true,
    price_list: { code: "DEMO8X_NOV26", source: "printed" },
    project_id: null,
    owner_uid: "pat",
    owner_name: null,
    share_name: null,
    version: 1,
    created_at: "2026-11-26T10:00:00Z",
    updated_at: "2026-11-26T10:00:00Z",
    expires_at: "2026-12-26T10:00:00Z",
    charge: { credits: 0, paid: false },
    estimate: of,
    matches: [],
    checks: { ok: true, checks: [] },
    open: [],
    ...more,
  };
}
