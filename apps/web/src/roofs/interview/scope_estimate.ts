// The scope of an interview as estimate-v1, of which the server makes an ESX.
import type { ScopeLine } from "../roof_api";

const activities: Record<string, string> = {
  "+": "replace",
  "-": "remove",
  "&": "remove_and_replace",
  R: "detach_and_reset",
  I: "install",
  M: "material_only",
};

function itemOf(line: ScopeLine, index: number): object {
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

export function scopeEstimate(lines: readonly ScopeLine[], section: string, name: string): object {
  return {
    schema: "estimate-v1",
    claim: name === "" ? {} : { estimate_name: name },
    sections: [{ id: "S1", parent_id: null, name: section, kind: "roof" }],
    line_items: lines.map(itemOf),
  };
}
