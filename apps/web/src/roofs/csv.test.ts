import { expect, test } from "vitest";

import { csv, scopeCsv } from "./csv";
import { dripEdge } from "./fixture";

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
