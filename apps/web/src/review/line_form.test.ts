import { describe, expect, it } from "vitest";

import reviewTexts from "#texts/review";
import { chosenEntry, manualEntry } from "./choose_match";
import { editedLine } from "./edits";
import { exactMatch, line, noMatch } from "./fixture";
import { compareLine } from "./line_detail";
import { editableFigures, formOf, readForm } from "./line_form";

const errors = reviewTexts.form.errors;
const printed = line("1");
const typed = (more: object, of = printed) => readForm(of, of, { ...formOf(of), ...more });

describe("readForm", () => {
  it("has only what was changed", () => {
    expect(typed({})).toEqual({ edit: {}, errors: {} });
    expect(typed({ quantity: "1,200.5", unit: "lf" }).edit).toEqual({ quantity: 1200.5, unit: "LF" });
    expect(typed({ notes: " one \n\ntwo" }).edit).toEqual({ notes: ["one", "two"] });
    expect(typed({ cat: "pnt", sel: "ac" }).edit).toEqual({ cat: "PNT", sel: "AC" });
  });

  it("refuses what an ESX cannot hold as a figure", () => {
    expect(typed({ unit_price: "many" }).errors.unit_price).toBe(errors.noFigure);
    expect(typed({ unit_price: "" }).errors.unit_price).toBe(errors.missing);
    expect(typed({ unit_price: "1.234" }).errors.unit_price).toBe(errors.cents);
    expect(typed({ quantity: "1.23456" }).errors.quantity).toBe(errors.decimals);
    expect(typed({ quantity: "1.2345" }).errors).toEqual({});
    expect(typed({ unit_price: "9999999999" }).errors.unit_price).toBe(errors.tooLarge);
    expect(typed({ unit_price: "-12.5" }).edit.unit_price).toBe(-12.5);
  });

  it("needs a description, and a category for a selector", () => {
    expect(typed({ description: "  " }).errors.description).toBe(errors.noDescription);
    expect(typed({ cat: "" }).errors.cat).toBe(errors.noCategory);
    expect(typed({ cat: "", sel: "" }).edit).toEqual({ cat: null, sel: null });
  });

  it("compares with the line that the form showed, not with the print", () => {
    const now = editedLine(printed, { quantity: 12 });
    expect(readForm(printed, now, formOf(now)).edit).toEqual({});
    expect(readForm(printed, now, { ...formOf(now), quantity: "10" }).edit).toEqual({ quantity: 10 });
  });
});

describe("editableFigures", () => {
  it("are those of the print", () => {
    expect(editableFigures(printed)).toEqual(["quantity", "unit_price", "tax", "depreciation"]);
    const split = line("2", { unit_price: null, remove_price: 1, replace_price: 2, tax: null, acv: null });
    expect(editableFigures(split)).toEqual(["quantity", "remove_price", "replace_price"]);
  });

  it("are none in a line that has a text in place of its price", () => {
    expect(editableFigures(line("3", { status: "SEE BID" }))).toEqual([]);
    expect(editableFigures(line("4", { rcv: null }))).toEqual([]);
    expect(editableFigures(line("5", { unit_price: null }))).toEqual([]);
  });
});

describe("matches", () => {
  const entry = { cat: "DRY", sel: "5/8", description: '5/8" drywall', unit: "SF", price: 1.5, confidence: 0.7 };

  it("are the user's choice", () => {
    const { cat, sel, match } = chosenEntry(printed, entry, "DEMO8X_NOV26");
    expect([cat, sel]).toEqual(["DRY", "5/8"]);
    expect(match).toMatchObject({ kind: "code", cat: "DRY", sel: "5/8", confidence: 1, unit_price_difference: 0.5 });
  });

  it("can be given up", () => {
    expect(manualEntry(printed, null)).toMatchObject({ cat: null, sel: null, match: { kind: "none", cat: null } });
    expect(manualEntry(line("2", { match: noMatch }), null).match).toBe(noMatch);
  });
});

describe("compareLine", () => {
  it("has both figures, and who made them", () => {
    const now = { ...printed, quantity: 20, rcv: 42, acv: 34 };
    expect(
      compareLine(printed, now, { quantity: 20 }).map(({ field, printed: was, now: is, isEdit }) => [
        field,
        was,
        is,
        isEdit,
      ]),
    ).toEqual([
      ["quantity", 10, 20, true],
      ["rcv", 21, 42, false],
      ["acv", 17, 34, false],
    ]);
  });

  it("says that the server computed another tax than the typed one", () => {
    expect(compareLine(printed, { ...printed, tax: 5.2 }, { tax: 5 })).toMatchObject([
      { field: "tax", now: 5.2, typed: 5 },
    ]);
  });

  it("compares codes with those of the match", () => {
    const now = { ...printed, cat: "PNT", sel: "AC", match: { ...exactMatch, cat: "PNT", sel: "AC" } };
    expect(compareLine(printed, now, { cat: "PNT", sel: "AC" })).toMatchObject([
      { field: "cat", printed: "DRY", now: "PNT" },
      { field: "sel", printed: "1/2", now: "AC" },
    ]);
  });
});
