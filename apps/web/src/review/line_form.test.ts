import { expect, it } from "vitest";

import reviewTexts from "#texts/review";
import { ApiError } from "../api/errors";
import { line } from "./fixture";
import { emptyForm, figuresOf, formOf, readForm, readNewLine, refusals, revertOperations } from "./line_form";
import { compareLine } from "./line_ids";

const text = reviewTexts.form.errors;
const typed = (of = line("1"), more: Partial<ReturnType<typeof formOf>> = {}) =>
  readForm(of, { ...formOf(of), ...more });

it("sets what was changed, and nothing else", () => {
  expect(typed().operations).toEqual([]);
  expect(typed(line("1"), { quantity: "12.5", depreciation: "5", notes: "a\n\n b " }).operations).toEqual([
    { op: "set", path: "/line_items/L1/notes", value: ["a", "b"] },
    { op: "set", path: "/line_items/L1/quantity", value: 12.5 },
    { op: "set", path: "/line_items/L1/depreciation/amount", value: 5 },
  ]);
});

it("has a field for every figure, also of a line whose figures were not read", () => {
  const unread = line("5", { quantity: null, unit_price: null, tax: null, rcv: null, depreciation: null, acv: null });
  expect(figuresOf(unread)).toEqual(["quantity", "unit_price", "tax", "overhead_and_profit", "depreciation"]);
  expect(typed(unread, { quantity: "576.66", unit_price: "1.5" }).operations).toEqual([
    { op: "set", path: "/line_items/L5/quantity", value: 576.66 },
    { op: "set", path: "/line_items/L5/unit_price", value: 1.5 },
  ]);
  expect(figuresOf(line("1", { unit_price: null, remove_price: 1, replace_price: 2 }))).toContain("replace_price");
});

it("removes what is cleared", () => {
  expect(typed(line("1"), { tax: "", depreciation: "" }).operations).toEqual([
    { op: "set", path: "/line_items/L1/tax", value: null },
    { op: "set", path: "/line_items/L1/depreciation", value: null },
  ]);
});

it("says what is not a figure", () => {
  const { errors } = typed(line("1"), { quantity: "many", unit_price: "1.234", tax: "9999999999", description: " " });
  expect(errors).toEqual({
    quantity: text.noFigure,
    unit_price: text.cents,
    tax: text.tooLarge,
    description: text.noDescription,
  });
});

it("chooses a code, leaves one out, or gives a category alone", () => {
  expect(typed(line("1"), { cat: "pnt", sel: "p2" }).operations).toEqual([
    { op: "choose_code", line_id: "L1", code: "PNT P2" },
  ]);
  expect(typed(line("1"), { cat: "", sel: "" }).operations).toEqual([{ op: "choose_code", line_id: "L1", code: null }]);
  expect(typed(line("1"), { sel: "" }).operations).toHaveLength(2);
  expect(typed(line("1"), { cat: "" }).errors.cat).toBe(text.noCategory);
});

it("names the field that the server refused", () => {
  const read = typed(line("1"), { quantity: "1", tax: "2" });
  const error = new ApiError(422, "refused", [{ path: ["operations", "1", "value"], message: "must be less" }]);
  expect(refusals(read, error)).toEqual({ tax: "Must be less" });
});

it("reads a line that is added", () => {
  expect(readNewLine(emptyForm).errors).toEqual({ description: text.noDescription });
  const form = { ...emptyForm, description: "Tarp", quantity: "2", unit: "ea", unit_price: "10", depreciation: "3" };
  expect(readNewLine(form).line).toEqual({
    description: "Tarp",
    unit: "EA",
    activity: "replace",
    notes: [],
    quantity: 2,
    unit_price: 10,
    depreciation: { amount: 3 },
  });
});

it("compares a line with the print, and takes it back", () => {
  const now = line("1", { quantity: 20, rcv: 41 });
  expect(compareLine(line("1"), now).map(({ field }) => field)).toEqual(["quantity", "rcv"]);
  expect(revertOperations(line("1"), now)).toEqual([{ op: "set", path: "/line_items/L1/quantity", value: 10 }]);
});
