// A line of a scope, for tests.
import { expect, test } from "vitest";

import { csv, scopeCsv } from "./scope_export";

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

test("quotes what separates cells and lines", () => {
  expect(csv([['3/4" board', "a,b", "c\nd", 1.5, null]])).toBe('"3/4"" board","a,b","c\nd",1.5,\r\n');
});

test("does not write formulas, and leaves the activities alone", () => {
  expect(csv([["=HYPERLINK(1)", "+1", "-", "&", "@x", -2]])).toBe("'=HYPERLINK(1),'+1,-,&,'@x,-2\r\n");
});

test("writes a scope with titles", () => {
  const table =
    "\ufeffcat,sel,act,description,quantity,unit,unit_price,total,rule\r\n" +
    "RFG,DRIP,&,Drip edge,179.7,LF,3.81,684.66,eaves + rakes\r\n";
  expect(scopeCsv([dripEdge], null)).toBe(table);
  expect(scopeCsv([dripEdge], "Invented prices")).toBe(table + ",,,Invented prices,,,,,\r\n");
});
