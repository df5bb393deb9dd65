// The scope of an interview as estimate-v1, of which the server makes an ESX.
import type { Schemas } from "../../api/client";
import type { ScopeLine } from "../roof_api";

type Item = Schemas["LineItemInput"];

const activities: Record<string, Item["activity"]> = {
  "+": "replace",
  "-": "remove",
  "&": "remove_and_replace",
  R: "detach_and_reset",
  I: "install",
  M: "material_only",
};

function itemOf(line: ScopeLine, index: number): Item {
  return {
    number: String(index + 1),
    section_id: "S1",
    description: line.description,
    quantity: line.quantity,
    unit: line.unit,
    activity: activities[line.act] ?? "replace",
    unit_price: line.unit_price,
    cat: line.cat,
    sel: line.sel,
    calc: String(line.quantity),
    notes: [line.rule],
  };
}

export function scopeEstimate(lines: readonly ScopeLine[], section: string, name: string): Schemas["EstimateInput"] {
  return {
    schema: "estimate-v1",
    claim: name === "" ? {} : { estimate_name: name },
    sections: [{ id: "S1", parent_id: null, name: section, kind: "roof" }],
    line_items: lines.map(itemOf),
  };
}

/** A text that spreadsheets would take for a formula gets an apostrophe in front. */
function plainText(value: string): string {
  return /^[=+\-@\t\r]./.test(value) ? `'${value}` : value;
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = plainText(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map(cell).join(",") + "\r\n").join("");
}

const columns = ["cat", "sel", "act", "description", "quantity", "unit", "unit_price", "total", "rule"] as const;

/** The scope with the names of the API as titles. The mark in front makes spreadsheets read UTF-8. */
export function scopeCsv(lines: readonly ScopeLine[]): string {
  return "\ufeff" + csv([columns, ...lines.map((line) => columns.map((column) => line[column]))]);
}
