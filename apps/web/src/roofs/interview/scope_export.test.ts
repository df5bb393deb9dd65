// A line of a scope, for tests.
import { expect, test } from "vitest";

import { csv, scopeCsv, scopeEstimate } from "./scope_export";

export const dripEdge = {
  cat: "RFG",
  sel: "DRIP",
  act: "&",
  description: "Drip edge",
  quantity: 179.7,
  unit: "LF",
  unit_price: 3.81,
  total: 684.66,
  rule: "eaves + rakes",
  in_price_list: true,
};

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

test("quotes what separates cells and lines", () => {
  expect(csv([['3/4" board', "a,b", "c\nd", 1.5, null]])).toBe('"3/4"" board","a,b","c\nd",1.5,\r\n');
});

test("does not write formulas, and leaves the activities alone", () => {
  expect(csv([["=HYPERLINK(1)", "+1", "-", "&", "@x", -2]])).toBe("'=HYPERLINK(1),'+1,-,&,'@x,-2\r\n");
});

test("writes a scope with titles", () => {
  expect(scopeCsv([dripEdge])).toBe(
    "\ufeffcat,sel,act,description,quantity,unit,unit_price,total,rule\r\n" +
      "RFG,DRIP,&,Drip edge,179.7,LF,3.81,684.66,eaves + rakes\r\n",
  );
});
