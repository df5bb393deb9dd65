import { expect, test } from "vitest";

import { asCode, lineRanges, loadAddress, suggestCode } from "./lists";

test("the name of a file suggests a code that the server takes", () => {
  expect(suggestCode("TXDA8X_NOV26.csv")).toBe("TXDA8X_NOV26");
  expect(suggestCode("My list (Nov).v2.xlsx")).toBe("MY_LIST_NOV_V2");
  expect(suggestCode("a very long name of a price list.csv")).toBe("A_VERY_LONG_NAME_OF");
  expect(suggestCode("价格.csv")).toBe("");
});

test("a code that is typed has capitals and no blanks", () => {
  expect(asCode("txda8x nov26")).toBe("TXDA8XNOV26");
  expect(asCode("x".repeat(30))).toHaveLength(20);
});

test("columns, sheet and name of a file go with it", () => {
  const file = new File(["x"], "Näme & co.csv");
  const address = loadAddress({ file, code: "A/1", columns: "replace_price=Unit Cost\n\n unit= \n", sheet: " Items " });
  const { pathname, searchParams } = new URL(address, "http://host");
  expect(pathname).toBe("/api/v1/price-lists/A%2F1");
  expect(searchParams.getAll("column")).toEqual(["replace_price=Unit Cost", "unit="]);
  expect(searchParams.get("sheet")).toBe("Items");
  expect(searchParams.get("file_name")).toBe("Näme & co.csv");
});

test("lines are listed as ranges", () => {
  expect(lineRanges([])).toBe("");
  expect(lineRanges([2, 3, 4, 7])).toBe("2–4, 7");
  expect(lineRanges([1, 3, 5, 6, 9], 2)).toBe("1, 3 and 3 more");
});
