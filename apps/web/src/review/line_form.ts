// The form for a line: texts as the user types them, and the operations that they make.
import reviewTexts from "#texts/review";
import type { ApiError } from "../api/errors";
import type { LineItem } from "../api/types";
import { parseFigure } from "../ui/format";
import type { Operation } from "./operations";
import { editFields, figureFields, lineId, valueOf, type EditField, type FigureField } from "./line_ids";

const text = reviewTexts.form;

export type LineForm = Record<EditField, string>;
export type FormErrors = Partial<Record<EditField, string>>;

export const activities = Object.keys(reviewTexts.activities);

/** The form of a line that does not exist yet. */
export const emptyForm: LineForm = {
  ...(Object.fromEntries(editFields.map((field) => [field, ""])) as LineForm),
  activity: "replace",
};

function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join("\n") : String(value);
}

export function formOf(line: LineItem): LineForm {
  return Object.fromEntries(editFields.map((field) => [field, shown(valueOf(line, field))])) as LineForm;
}

const priceFields = ["unit_price", "remove_price", "replace_price", "reset_price"] as const;

/** The figures that the form has: every one, but of the prices only those that the line has, or the usual one. */
export function figuresOf(line: LineItem | null): FigureField[] {
  const has = (field: (typeof priceFields)[number]) => line !== null && line[field] !== null;
  const prices = priceFields.filter(has);
  return figureFields.filter((field) => {
    const isPrice = (priceFields as readonly string[]).includes(field);
    return !isPrice || (prices.length === 0 ? field === "unit_price" : (prices as readonly string[]).includes(field));
  });
}

/** The server keeps quantities with four decimals and money with two. */
const decimals: Partial<Record<FigureField, number>> = { quantity: 4 };
const largest = 999_999_999;

/** A figure as typed; null if the field is empty, a text if it is none. */
export function readFigure(typed: string, field: FigureField): number | string | null {
  const value = parseFigure(typed);
  if (value === undefined) return null;
  if (value === null) return text.errors.noFigure;
  if (Math.abs(value) > largest) return text.errors.tooLarge;
  const places = decimals[field] ?? 2;
  const scale = 10 ** places;
  const rounded = Math.round(value * scale) / scale;
  return rounded === value ? value : places === 2 ? text.errors.cents : text.errors.decimals;
}

function valuesOf(form: LineForm): Record<"description" | "unit" | "activity" | "notes", unknown> {
  const notes = form.notes
    .split("\n")
    .map((note) => note.trim())
    .filter(Boolean);
  return {
    description: form.description.trim(),
    unit: form.unit.trim().toUpperCase() || null,
    activity: form.activity,
    notes,
  };
}

/** Where an operation sets a field. */
const placeOf = (field: EditField): string => (field === "depreciation" ? "depreciation/amount" : field);

export interface Read {
  operations: Operation[];
  /** The field that each operation is about. */
  fields: EditField[];
  errors: FormErrors;
}

function readCode(line: LineItem, shownNow: LineForm, form: LineForm, read: Read): void {
  const cat = form.cat.trim().toUpperCase(),
    sel = form.sel.trim().toUpperCase();
  if (cat === shownNow.cat && sel === shownNow.sel) return;
  if (cat === "" && sel !== "") read.errors.cat = text.errors.noCategory;
  const id = lineId(line);
  const isWhole = cat !== "" && sel !== "";
  if (isWhole || cat === "") {
    read.operations.push({ op: "choose_code", line_id: id, code: isWhole ? `${cat} ${sel}` : null });
    read.fields.push("cat");
    return;
  }
  for (const [field, value] of [
    ["cat", cat],
    ["sel", sel || null],
  ] as const) {
    read.operations.push({ op: "set", path: `/line_items/${id}/${field}`, value });
    read.fields.push(field);
  }
}

/** What the user changed in the form of a line; `first` is the line as the form first showed it. */
export function readForm(first: LineItem, form: LineForm): Read {
  const read: Read = { operations: [], fields: [], errors: {} };
  const shownNow = formOf(first);
  const set = (field: EditField, value: unknown) => {
    const isGone = field === "depreciation" && value === null;
    read.operations.push({ op: "set", path: `/line_items/${lineId(first)}/${isGone ? field : placeOf(field)}`, value });
    read.fields.push(field);
  };
  const values = valuesOf(form);
  if (values.description === "") read.errors.description = text.errors.noDescription;
  for (const field of ["description", "unit", "activity", "notes"] as const)
    if (form[field] !== shownNow[field]) set(field, values[field]);
  for (const field of figuresOf(first)) {
    if (form[field] === shownNow[field]) continue;
    const value = readFigure(form[field], field);
    if (typeof value === "string") read.errors[field] = value;
    else set(field, value);
  }
  readCode(first, shownNow, form, read);
  return read;
}

/** A line that is added. */
export function readNewLine(form: LineForm): { line: Record<string, unknown>; errors: FormErrors } {
  const errors: FormErrors = {};
  const line: Record<string, unknown> = { ...valuesOf(form) };
  if (line["description"] === "") errors.description = text.errors.noDescription;
  for (const field of figuresOf(null)) {
    const value = readFigure(form[field], field);
    if (typeof value === "string") errors[field] = value;
    else if (value !== null) line[field] = field === "depreciation" ? { amount: value } : value;
  }
  const cat = form.cat.trim().toUpperCase(),
    sel = form.sel.trim().toUpperCase();
  if (cat === "" && sel !== "") errors.cat = text.errors.noCategory;
  if (cat !== "") Object.assign(line, { cat, sel: sel || null });
  return { line, errors };
}

/** What the server refused, by the fields of the form. */
export function refusals({ fields }: Read, error: ApiError): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of error.fields) {
    const field = fields[Number(path[1])] ?? "description";
    errors[field] = message.charAt(0).toUpperCase() + message.slice(1);
  }
  return errors;
}

/** The operations that make a line as it was printed, but for its code. */
export function revertOperations(printed: LineItem, line: LineItem): Operation[] {
  return readForm(line, { ...formOf(printed), cat: formOf(line).cat, sel: formOf(line).sel }).operations;
}
