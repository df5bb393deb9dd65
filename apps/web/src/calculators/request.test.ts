import { describe, expect, it } from "vitest";

import { isObject, type Json, type JsonObject } from "../api/types";
import { emptyDraft, fromInputs } from "./draft";
import { calculators, casesOf, groupFor } from "./fixtures";
import type { Group } from "./form_model";
import { fieldErrors, labelAt, toRequest } from "./request";

/** Cases of inner functions have inputs of their own, and some say what is refused. */
function fits(group: Group, inputs: JsonObject): boolean {
  return fromInputs(group, inputs).unknownMembers.length === 0;
}

/** A pair may be written as a list; the form sends it with names. */
function named(value: Json): Json {
  if (Array.isArray(value)) {
    const [temp, rh, ...rest] = value;
    const isPair = rest.length === 0 && typeof temp === "number" && typeof rh === "number";
    return isPair ? { temp_f: temp, rh_pct: rh } : value.map(named);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === "allowed_sizes_yd" ? member : named(member)]),
  );
}

describe("a form", () => {
  for (const { name } of calculators) {
    it(`gives back the inputs of every worked case: ${name}`, () => {
      const group = groupFor(name);
      const cases = casesOf(name).filter((one) => fits(group, one.inputs));
      expect(cases.length).toBeGreaterThan(3);
      for (const { id, inputs } of cases) {
        const { draft } = fromInputs(group, inputs);
        const request = toRequest(group, draft);
        if (request.errors.size === 0) expect(request.inputs, id).toEqual(named(inputs));
      }
    });

    it(`gives back the published examples: ${name}`, () => {
      const group = groupFor(name);
      const [example] = calculators.find((calculator) => calculator.name === name)?.inputs.examples ?? [];
      const { inputs, errors } = toRequest(group, fromInputs(group, example as JsonObject).draft);
      expect(errors.size).toBe(0);
      expect(inputs).toEqual(example);
    });
  }

  it("says what is missing", () => {
    const group = groupFor("water-mitigation");
    const { errors } = toRequest(group, emptyDraft(group));
    expect([...errors]).toEqual([["water_category", "Choose one."]]);
    expect([...toRequest(group, {}).errors.keys()]).toEqual(["rooms", "water_category"]);
  });

  it("needs one of the alternatives", () => {
    const group = groupFor("lift");
    expect([...toRequest(group, {}).errors]).toEqual([["work_height_ft", "Give one of these."]]);
    expect(toRequest(group, { platform_height_ft: "30" }).errors.size).toBe(0);
  });

  it("checks figures against their limits", () => {
    const group = groupFor("crane");
    const error = (weight: string) =>
      toRequest(group, { load_weight_lb: weight, radius_ft: "30" }).errors.get("load_weight_lb");
    expect(error("heavy")).toBe("Enter a number.");
    expect(error("0")).toBe("Enter more than 0.");
    expect(error("600,000")).toBe("Enter 500,000 or less.");
    expect(error("2,200")).toBeUndefined();
    expect(toRequest(group, { load_weight_lb: "1", radius_ft: "9", picks: "1.5" }).errors.get("picks")).toBe(
      "Enter a whole number.",
    );
  });

  it("leaves out what is as by default", () => {
    const group = groupFor("debris");
    const all = ["10", "15", "20", "30", "40"];
    const sizes = (chosen: string[]) => toRequest(group, { items: [], allowed_sizes_yd: chosen });
    expect(sizes(all).inputs["allowed_sizes_yd"]).toBeUndefined();
    expect(sizes(["20", "10"]).inputs["allowed_sizes_yd"]).toEqual([10, 20]);
    expect(sizes([]).errors.get("allowed_sizes_yd")).toBe("Choose one.");
  });

  it("takes prices by name", () => {
    const group = groupFor("crane");
    const base = { load_weight_lb: "1", radius_ft: "9" };
    const rates = [
      { name: "crane_hour", price: "210" },
      { name: "crane_hour", price: "" },
      { name: "", price: "x" },
    ];
    const { inputs, errors } = toRequest(group, { ...base, rates });
    expect(inputs["rates"]).toEqual({ crane_hour: 210 });
    expect([...errors.keys()].toSorted()).toEqual(["rates.1.name", "rates.1.price", "rates.2.name", "rates.2.price"]);
  });

  it("names what of a link does not fit", () => {
    const group = groupFor("scaffold");
    const { draft, unknownMembers } = fromInputs(group, {
      runs: [{ length_ft: 20, shade: "red" }, 3],
      duty: true,
      what: 1,
    });
    expect(unknownMembers).toEqual(["runs.0.shade", "runs.1", "duty", "what"]);
    expect(draft).toEqual({ runs: [{ length_ft: "20" }] });
  });
});

describe("a refusal of the server", () => {
  it("is shown at the field that it names", () => {
    const draft = {
      rates: [
        { name: "a", price: "1" },
        { name: "b", price: "2" },
      ],
    };
    const errors = fieldErrors(
      [
        { path: ["rooms", "0", "length_ft"], message: "too long" },
        { path: ["rates", "b"], message: "unknown" },
        { path: [], message: "nothing fits" },
      ],
      draft,
    );
    expect([...errors]).toEqual([
      ["rooms.0.length_ft", "too long"],
      ["rates.1.name", "unknown"],
    ]);
  });

  it("names the field in words", () => {
    expect(labelAt(groupFor("water-mitigation"), "rooms.1.length_ft")).toBe("Rooms 2, Length (ft)");
    expect(labelAt(groupFor("lift"), "regional_adjustment_pct")).toBe("Regional adjustment");
  });
});
