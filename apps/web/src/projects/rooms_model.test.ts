import { expect, test } from "vitest";

import { emptyRow, filledRows, sizeText, toRooms, toRows, wrongSizes } from "./rooms_model";

const den = { id: "d", name: "Den", level: null, length_ft: 12.5, width_ft: 10, height_ft: null };

test("rooms come back as they were", () => {
  expect(toRooms(toRows([den]))).toEqual([den]);
});

test("empty rows are left out, and wrong sizes are named", () => {
  const [row] = toRows([den]);
  if (!row) throw new Error("no row");
  const wrong = { ...row, values: { ...row.values, width_ft: "ten", height_ft: "8" } };
  const rows = filledRows([emptyRow(), wrong]);
  expect(rows).toEqual([wrong]);
  expect(wrongSizes(rows)).toEqual(["rooms.0.width_ft"]);
});

test("sizes as a text", () => {
  expect(sizeText(den)).toBe("12.5 × 10");
  expect(sizeText({ ...den, length_ft: null, width_ft: null })).toBe("");
});
