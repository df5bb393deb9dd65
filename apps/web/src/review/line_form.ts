// The form for a line: texts as the user types them, and the edit that they make.
import reviewTexts from "#texts/review";
import type { LineItem } from "../api/types";
import { parseFigure } from "../ui/format";
import { codeOf } from "./choose_match";
import { priceFields, type LineEdit, type PriceField } from "./edits";

const text = reviewTexts.form;

export interface LineForm {
  description: string;
  quantity: string;
  unit: string;
  activity: string;
  unit_price: string;
  remove_price: string;
  replace_price: string;
  reset_price: string;
  tax: string;
  depreciation: string;
  cat: string;
  sel: string;
  notes: string;
}

export type FormField = keyof LineForm;
export type FormErrors = Partial<Record<FormField, string>>;

const figureFields = ["quantity", ...priceFields, "tax", "depreciation"] as const;
type FigureField = (typeof figureFields)[number];

export const activities = Object.keys(reviewTexts.activities);

function figure(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

export function formOf(line: LineItem): LineForm {
  const code = codeOf(line);
  return {
    description: line.description ?? "",
    quantity: figure(line.quantity),
    unit: line.unit ?? "",
    activity: line.activity,
    unit_price: figure(line.unit_price),
    remove_price: figure(line.remove_price),
    replace_price: figure(line.replace_price),
    reset_price: figure(line.reset_price),
    tax: figure(line.tax),
    depreciation: figure(line.depreciation?.amount),
    cat: code.cat ?? "",
    sel: code.sel ?? "",
    notes: line.notes.join("\n"),
  };
}

/** The prices that the line of the print has. */
function pricesOf(printed: LineItem): PriceField[] {
  return priceFields.filter((field) => printed[field] !== null);
}

/**
 * The figures that can be edited: those that the print has, as the server computes no others. A line with a text in
 * place of its price, or without an RCV, has none.
 */
export function editableFigures(printed: LineItem): FigureField[] {
  if (printed.status || printed.rcv === null || printed.quantity === null) return [];
  const prices = pricesOf(printed);
  if (prices.length === 0) return [];
  const tax: FigureField[] = printed.tax === null ? [] : ["tax"];
  const depreciation: FigureField[] = printed.depreciation === null || printed.acv === null ? [] : ["depreciation"];
  return ["quantity", ...prices, ...tax, ...depreciation];
}

interface Read {
  edit: LineEdit;
  errors: FormErrors;
}

/** The server keeps quantities with four decimals and money with two. */
const decimals: Partial<Record<FigureField, number>> = { quantity: 4 };
const largest = 999_999_999;

function readFigure(typed: string, field: FigureField): number | string {
  const value = parseFigure(typed);
  if (value === undefined) return text.errors.missing;
  if (value === null) return text.errors.noFigure;
  if (Math.abs(value) > largest) return text.errors.tooLarge;
  const places = decimals[field] ?? 2;
  const scale = 10 ** places;
  const rounded = Math.round(value * scale) / scale;
  return rounded === value ? value : places === 2 ? text.errors.cents : text.errors.decimals;
}

function readFigures(printed: LineItem, shown: LineForm, form: LineForm, read: Read): void {
  for (const field of editableFigures(printed)) {
    if (form[field] === shown[field]) continue;
    const value = readFigure(form[field], field);
    if (typeof value === "string") read.errors[field] = value;
    else read.edit[field] = value;
  }
}

function readCode(shown: LineForm, form: LineForm, read: Read): void {
  const cat = form.cat.trim().toUpperCase(),
    sel = form.sel.trim().toUpperCase();
  if (cat === shown.cat && sel === shown.sel) return;
  if (cat === "" && sel !== "") read.errors.cat = text.errors.noCategory;
  read.edit.cat = cat || null;
  read.edit.sel = sel || null;
}

function readTexts(shown: LineForm, form: LineForm, read: Read): void {
  const description = form.description.trim(),
    unit = form.unit.trim().toUpperCase();
  if (description === "") read.errors.description = text.errors.noDescription;
  if (description !== shown.description) read.edit.description = description;
  if (unit !== shown.unit) read.edit.unit = unit || null;
  if (form.activity !== shown.activity) read.edit.activity = form.activity as LineItem["activity"];
  if (form.notes !== shown.notes)
    read.edit.notes = form.notes
      .split("\n")
      .map((note) => note.trim())
      .filter(Boolean);
}

/** What the user changed in the form; `now` is the line as the form first showed it. */
export function readForm(printed: LineItem, now: LineItem, form: LineForm): Read {
  const read: Read = { edit: {}, errors: {} };
  const shown = formOf(now);
  readTexts(shown, form, read);
  readFigures(printed, shown, form, read);
  readCode(shown, form, read);
  return read;
}
