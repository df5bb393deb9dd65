import { expect, test } from "vitest";

import { day, money, parseFigure, quantity, signedMoney, signedQuantity } from "./format";

test("money and quantities as estimates print them", () => {
  expect([1234.5, 0, null].map(money)).toEqual(["1,234.50", "0.00", ""]);
  expect([1234.567, 12, undefined].map(quantity)).toEqual(["1,234.57", "12", ""]);
});

test("differences have a sign", () => {
  expect([4.5, -4.5, 0].map(signedMoney)).toEqual(["+4.50", "−4.50", "0.00"]);
  expect([1000, -1].map(signedQuantity)).toEqual(["+1,000", "−1"]);
});

test("a day is the same in every time zone", () => {
  expect(day("2026-11-25")).toBe("Nov 25, 2026");
  expect([day("soon"), day(null)]).toEqual(["soon", ""]);
});

test("figures as people type them", () => {
  expect(["$1,234.50", "-.5", "", " ", "1.2.3", "x"].map(parseFigure)).toEqual([
    1234.5,
    -0.5,
    undefined,
    undefined,
    null,
    null,
  ]);
});
