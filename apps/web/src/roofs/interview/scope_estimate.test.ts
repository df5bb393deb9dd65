import { expect, test } from "vitest";

import { dripEdge } from "../fixture";
import { scopeEstimate } from "./scope_estimate";

test("a scope becomes an estimate with codes, activities and the reasons as notes", () => {
  expect(scopeEstimate([dripEdge, { ...dripEdge, act: "-", unit_price: null }], "Roof", "Larch")).toMatchObject({
    schema: "estimate-v1",
    claim: { estimate_name: "Larch" },
    sections: [{ id: "S1", name: "Roof", kind: "roof" }],
    line_items: [
      {
        number: "1",
        section_id: "S1",
        cat: "RFG",
        sel: "DRIP",
        activity: "remove_and_replace",
        quantity: 179.7,
        calc: "179.7",
        notes: ["eaves + rakes"],
      },
      { number: "2", activity: "remove", unit_price: null },
    ],
  });
});

test("without a name there is none", () => {
  expect(scopeEstimate([], "Roof", "")).toMatchObject({ claim: {}, line_items: [] });
});
