import { describe, expect, it } from "vitest";

import { layoutOf, optionsNow } from "./draft";
import { calculators, groupFor } from "./fixtures";
import type { Field, Group } from "./form_model";

function fieldOf(group: Group, name: string): Field {
  const found = group.fields.find((field) => field.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

const names = (fields: readonly Field[]) => fields.map((field) => field.name);

describe("the forms of the published schemas", () => {
  it("are seven", () => {
    expect(calculators.map((calculator) => calculator.name).toSorted()).toEqual([
      "crane",
      "debris",
      "drying-power",
      "drywall-room",
      "lift",
      "scaffold",
      "water-mitigation",
    ]);
  });

  it("take label, unit, limits and default of a number from the schema", () => {
    expect(fieldOf(groupFor("crane"), "load_weight_lb")).toMatchObject({
      kind: "number",
      label: "Load weight (lb)",
      hint: "Heaviest single pick",
      required: true,
      integer: false,
      unit: "lb",
      limits: { exclusiveMinimum: 0, maximum: 500000 },
    });
    expect(fieldOf(groupFor("crane"), "block_and_ball_lb")).toMatchObject({ default: 909, required: false });
  });

  it("have a choice for an enum, with the words of the questions", () => {
    const duty = fieldOf(groupFor("scaffold"), "duty");
    expect(duty).toMatchObject({ kind: "choice", default: "light" });
    expect(duty.kind === "choice" && duty.options[0]).toEqual({
      value: "light",
      label: "People and hand tools: light, 25 psf (painting, siding)",
    });
  });

  it("have a choice for a whole number that the questions explain", () => {
    const category = fieldOf(groupFor("water-mitigation"), "water_category");
    expect(category.kind === "choice" && category.options.map((option) => option.value)).toEqual([1, 2, 3]);
  });

  it("have lists, groups, pairs, several options and prices", () => {
    expect(fieldOf(groupFor("water-mitigation"), "rooms")).toMatchObject({ kind: "list", min: 1, max: 50 });
    const readings = fieldOf(groupFor("water-mitigation"), "readings");
    const affected = readings.kind === "group" ? fieldOf(readings.group, "affected") : readings;
    expect(affected.kind === "group" && affected.group.fields.map((field) => field.label)).toEqual([
      "Temperature (°F)",
      "RH (%)",
    ]);
    expect(fieldOf(groupFor("debris"), "allowed_sizes_yd")).toMatchObject({
      kind: "choices",
      default: [10, 15, 20, 30, 40],
    });
    expect(fieldOf(groupFor("lift"), "rates")).toMatchObject({ kind: "rates", limits: { minimum: 0 } });
  });

  it("let drying power take equipment or a water package", () => {
    const { oneOf } = layoutOf(groupFor("drying-power"), {});
    expect(oneOf.map(names)).toEqual([["equipment"], ["water_mitigation"]]);
  });

  it("show required inputs first and optional ones after them", () => {
    const { first, more } = layoutOf(groupFor("crane"), {});
    expect(names(first)).toContain("load_weight_lb");
    expect(names(more)).toContain("dynamic_factor");
  });

  it("let the kind of debris decide what its item asks for", () => {
    const items = fieldOf(groupFor("debris"), "items");
    const group = items.kind === "list" ? items.group : null;
    if (!group) throw new Error("no list");
    const shown = (kind: string) => names(layoutOf(group, { kind }).first);
    expect(shown("")).toEqual(["kind"]);
    expect(shown("finish_removal")).toEqual(["kind", "material", "area_sf", "wet_factor"]);
    expect(shown("roof")).toEqual(["kind", "squares", "layers", "family", "covering"]);
    const materials = (kind: string) => optionsNow(group, { kind }, fieldOf(group, "material")).map((one) => one.value);
    expect(materials("finish_removal")).toContain("drywall_half");
    expect(materials("volume")).not.toContain("drywall_half");
  });

  it("name every field in words", () => {
    const labels = (group: Group): string[] =>
      group.fields.flatMap((field) => [field.label, ...("group" in field ? labels(field.group) : [])]);
    for (const { name } of calculators) {
      for (const label of labels(groupFor(name))) expect(label).toMatch(/^([A-Z]|kWh)[^_]*$/);
    }
  });
});
