import { describe, expect, it } from "vitest";

import { parseRoute } from "../app/route";
import { decodeInputs, encodeInputs, linkTo, readLink } from "./calculation";
import { calculators, casesOf } from "./fixtures";

describe("a link", () => {
  it("holds the inputs of every worked case", () => {
    for (const { name } of calculators) {
      for (const { inputs } of casesOf(name)) {
        const { query, rest } = parseRoute(linkTo(name, { inputs, regional: -8 }));
        expect(rest).toEqual([name]);
        expect(readLink(query)).toEqual({ inputs, regional: -8 });
      }
    }
  });

  it("holds any text", () => {
    const inputs = { rooms: [{ name: "Küche 🚿 \u202e<script>" }] };
    expect(encodeInputs(inputs)).toMatch(/^[\w-]+$/);
    expect(decodeInputs(encodeInputs(inputs))).toEqual(inputs);
  });

  it("takes JSON as it is", () => {
    expect(readLink(new URLSearchParams('inputs={"a":1}'))).toEqual({ inputs: { a: 1 }, regional: null });
  });

  it("may be damaged", () => {
    const all = ["inputs=%%%", "inputs=", "inputs=bm8", "inputs=WzFd", "inputs=e30&regional_adjustment_pct=x"];
    for (const damaged of all) expect(readLink(new URLSearchParams(damaged)), damaged).toBe("broken");
  });

  it("is short for an empty form", () => {
    expect(linkTo("lift", { inputs: {}, regional: null })).toBe("#/calculators/lift");
    expect(readLink(new URLSearchParams())).toBeNull();
  });
});
