import { expect, test } from "vitest";

import { ApiError } from "../api/errors";
import {
  emptyRow,
  filledRows,
  formErrors,
  formFields,
  sizeText,
  toCreate,
  toRooms,
  toRows,
  toUpdate,
  wrongSizes,
} from "./project_fields";

test("a new project has the fields that were filled", () => {
  expect(toCreate({ name: " Den ", city: "  ", claim_number: "A-1" }, [])).toEqual({
    name: "Den",
    claim_number: "A-1",
    rooms: [],
  });
  expect(toCreate({}, []).name).toBe("");
});

test("a change has what was typed: nothing removes a value, but not the name", () => {
  expect(toUpdate({ name: "", city: " ", status: "closed" }, null)).toEqual({ name: "", city: null, status: "closed" });
  expect(toUpdate({}, [])).toEqual({ rooms: [] });
});

test("errors are shown at their fields if all of them have one", () => {
  const refusal = (...paths: string[][]) =>
    new ApiError(
      422,
      "wrong",
      paths.map((path) => ({ path, message: "is wrong" })),
    );
  const shown = formErrors(refusal(["name"], ["rooms", "0", "width_ft"]), formFields);
  expect([...shown.fields.keys()]).toEqual(["name", "rooms.0.width_ft"]);
  expect(shown.other).toBeNull();
  const elsewhere = refusal(["name"], ["id"]);
  expect(formErrors(elsewhere, formFields).other).toBe(elsewhere);
  const other = new ApiError(503, "away");
  expect(formErrors(other, formFields)).toEqual({ fields: new Map(), other });
});

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
