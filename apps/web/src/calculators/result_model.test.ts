import { describe, expect, it } from "vitest";

import type { JsonObject } from "../api/types";
import type { Envelope } from "./calculation";
import { calculatorNamed, document, groupFor } from "./fixtures";
import { headlinesOf, mostRows, toBlocks, toFigure, typedTexts, usedInputs } from "./result_model";

const schema = (name: string) => document.components.schemas[name] ?? {};

function blocksOf(name: string, value: JsonObject) {
  return toBlocks({ document, schema: schema(name) }, value);
}

describe("a result", () => {
  it("is figures, groups and tables, without what is null or empty", () => {
    const blocks = blocksOf("CraneResult", {
      radius_ft: 45,
      boom_parapet_clearance_ft: null,
      crew: { operator: 1, riggers: 2 },
      evaluated: [
        { id: "boom_truck_17", capacity_lb: null, boom_ft: null },
        { id: "truck_40", capacity_lb: 11100, boom_ft: null },
      ],
    });
    expect(blocks.map((block) => block.kind)).toEqual(["figures", "group", "table"]);
    const [figures, group, table] = blocks;
    expect(figures?.kind === "figures" && figures.figures).toEqual([
      { name: "radius_ft", label: "Radius", text: "45 ft", hint: "Center of rotation to hook" },
    ]);
    expect(group?.kind === "group" && group.title).toBe("Crew");
    expect(table?.kind === "table" && table.columns.map((column) => column.title)).toEqual(["ID", "Capacity (lb)"]);
    expect(table?.kind === "table" && table.rows).toEqual([
      ["Boom truck 17", ""],
      ["Truck 40", "11,100"],
    ]);
  });

  it("joins lists of single values", () => {
    const naming = { document, schema: schema("LiftResult") };
    const figure = toFigure(naming, "alternatives", ["boom_str_125", "boom_art_45"]);
    expect(figure.text).toBe("Boom straight 125, Boom articulating 45");
  });

  it("cuts tables that nobody can read", () => {
    const placement = Array.from({ length: 500 }, () => ({ unit: "air_mover", circuit: null }));
    const [table] = blocksOf("DryingPowerResult", { placement });
    expect(table?.kind === "table" && [table.rows.length, table.all]).toEqual([mostRows, 500]);
  });

  it("shows what users typed as they typed it", () => {
    const inputs = { rooms: [{ name: "gym_1" }], water_category: 2 };
    const literal = typedTexts(groupFor("water-mitigation"), inputs);
    const naming = { document, schema: schema("WaterMitResult"), literal };
    const [table] = toBlocks(naming, { air_mover_trace: [{ room: "gym_1", base: 1 }] });
    expect(table?.kind === "table" && table.rows).toEqual([["gym_1", "1"]]);
  });

  it("has its main figures first", () => {
    const result = { cubic_yards: 19.84, tons: 1.644, breakdown: [], dumpster: { size_yd: 30, count: 2 } };
    const envelope = { calculator: "debris", result } as unknown as Envelope;
    const headlines = headlinesOf({ document, schema: schema("DebrisResult") }, envelope);
    expect(headlines.map((figure) => `${figure.label}: ${figure.text}`)).toEqual([
      "Cubic yards: 19.84 CY",
      "Tons: 1.644 tons",
      "Dumpster count: 2",
      "Dumpster size: 30 CY",
    ]);
  });
});

describe("the inputs of a result", () => {
  it("are apart from the defaults", () => {
    const used = usedInputs({
      items: [{ kind: "roof", layers: 1, squares: 20 }],
      fill_factor: 0.9,
      rates: {},
      defaulted: ["items[0].layers", "fill_factor", "rates"],
    });
    expect(used).toEqual({ given: { items: [{ kind: "roof", squares: 20 }] }, defaults: { fill_factor: 0.9 } });
  });

  it("have the labels of the form", () => {
    const naming = { document, schema: calculatorNamed("crane").inputs, group: groupFor("crane") };
    expect(toFigure(naming, "load_type", "rtu")).toMatchObject({ label: "Load type", text: "Rooftop HVAC unit" });
  });
});
