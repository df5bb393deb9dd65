// From a filled-in form to the inputs of a request, with what is wrong in it.
import calculatorsTexts from "#texts/calculators";
import type { FieldError } from "../api/errors";
import type { Json, JsonObject } from "../api/types";
import { fill } from "../texts";
import { parseFigure } from "../ui/format";
import { chosenOf, isEmpty, isGroup, ratesOf, rowsOf, textOf, type Draft, type GroupDraft } from "./draft";
import type { ChoicesField, Field, Group, ListField, NumberField, RatesField } from "./form_model";
import { figure, placeName } from "./words";

const text = calculatorsTexts.errors;

/** Messages by place: "rooms.0.length_ft". */
export type Errors = Map<string, string>;

interface Request {
  inputs: JsonObject;
  errors: Errors;
}

export function toRequest(group: Group, draft: GroupDraft): Request {
  const errors: Errors = new Map();
  return { inputs: toInputs(group, draft, "", errors), errors };
}

export function inside(path: string, name: string | number): string {
  return path === "" ? String(name) : `${path}.${name}`;
}

function toInputs(group: Group, draft: GroupDraft, path: string, errors: Errors): JsonObject {
  const inputs: JsonObject = {};
  for (const field of group.fields) {
    const value = toValue(field, draft[field.name], inside(path, field.name), errors);
    if (value !== undefined) inputs[field.name] = value;
  }
  for (const sets of group.oneOf) {
    const missing = sets.every((names) => names.every((name) => isEmpty(draft[name])));
    const first = sets[0]?.[0];
    if (missing && first) errors.set(inside(path, first), text.oneOf);
  }
  return inputs;
}

function toValue(field: Field, draft: Draft, path: string, errors: Errors): Json | undefined {
  switch (field.kind) {
    case "list":
      return toList(field, rowsOf(draft), path, errors);
    case "group":
      return isGroup(draft) ? toInputs(field.group, draft, path, errors) : missing(field, path, errors);
    case "rates":
      return toPrices(field, ratesOf(draft), path, errors);
    case "choices":
      return toChosen(field, chosenOf(draft), path, errors);
    default:
      return isEmpty(draft) ? missing(field, path, errors) : toSingle(field, textOf(draft), path, errors);
  }
}

function missing(field: Field, path: string, errors: Errors): undefined {
  if (!field.required) return undefined;
  errors.set(path, field.kind === "choice" || field.kind === "boolean" ? text.requiredChoice : text.required);
  return undefined;
}

function toSingle(field: Field, typed: string, path: string, errors: Errors): Json | undefined {
  switch (field.kind) {
    case "number":
      return toNumber(field, typed, path, errors);
    case "boolean":
      return typed === "true";
    case "choice":
      // A value that is not among the options is sent as it is: the server says what it takes.
      return field.options.find((option) => String(option.value) === typed)?.value ?? typed;
    case "text":
      if (field.maxLength === undefined || typed.length <= field.maxLength) return typed;
      errors.set(path, fill(text.long, { max: field.maxLength }));
      return undefined;
    default:
      return undefined;
  }
}

/** What is wrong with a figure, or null. */
export function figureError(value: number | null, field: Pick<NumberField, "limits" | "integer">): string | null {
  const { minimum, maximum, exclusiveMinimum } = field.limits;
  if (value === null) return text.number;
  if (field.integer && !Number.isInteger(value)) return text.whole;
  if (minimum !== undefined && value < minimum) return fill(text.atLeast, { min: figure(minimum) });
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    return fill(text.moreThan, { min: figure(exclusiveMinimum) });
  }
  if (maximum !== undefined && value > maximum) return fill(text.atMost, { max: figure(maximum) });
  return null;
}

function toNumber(field: NumberField, typed: string, path: string, errors: Errors): number | undefined {
  const value = parseFigure(typed);
  if (value === undefined) return missing(field, path, errors);
  const error = figureError(value, field);
  if (error !== null) errors.set(path, error);
  return error === null && value !== null ? value : undefined;
}

function toList(field: ListField, rows: GroupDraft[], path: string, errors: Errors): Json | undefined {
  const items = rows.map((row, index) => toInputs(field.group, row, inside(path, index), errors));
  if ((field.required || items.length > 0) && items.length < field.min) {
    errors.set(path, fill(text.fewRows, { min: field.min }));
  }
  if (items.length > field.max) errors.set(path, fill(text.manyRows, { max: field.max }));
  return items.length > 0 || field.required ? items : undefined;
}

function toPrices(field: RatesField, rates: readonly { name: string; price: string }[], path: string, errors: Errors) {
  const prices: JsonObject = {};
  rates.forEach(({ name, price }, index) => {
    const value = parseFigure(price);
    const error = value === undefined ? text.required : figureError(value, { limits: field.limits, integer: false });
    const key = name.trim();
    if (key === "") errors.set(`${path}.${index}.name`, text.rateName);
    else if (key in prices) errors.set(`${path}.${index}.name`, text.duplicateRate);
    if (error !== null) errors.set(`${path}.${index}.price`, error);
    else if (key !== "" && typeof value === "number") prices[key] = value;
  });
  return Object.keys(prices).length > 0 ? prices : undefined;
}

/** What is as by default is left out. */
function toChosen(field: ChoicesField, chosen: string[] | undefined, path: string, errors: Errors): Json | undefined {
  if (!chosen) return undefined;
  const values = field.options.map((option) => option.value).filter((value) => chosen.includes(String(value)));
  if (values.length === 0 && field.default.length > 0) errors.set(path, text.requiredChoice);
  const isDefault = values.length === field.default.length && values.every((value) => field.default.includes(value));
  return isDefault ? undefined : values;
}

/** The server's complaints by place. Prices are in rows here, by name there. */
export function fieldErrors(errors: readonly FieldError[], draft: GroupDraft): Errors {
  return new Map(
    errors.filter((error) => error.path.length > 0).map((error) => [rowOfRate(error.path, draft), error.message]),
  );
}

function rowOfRate(path: readonly string[], draft: GroupDraft): string {
  const row = path[0] === "rates" ? ratesOf(draft["rates"]).findIndex((rate) => rate.name === path[1]) : -1;
  return row < 0 ? path.join(".") : `rates.${row}.name`;
}

/** What a person calls the place: "Rooms 1, Length (ft)". */
export function labelAt(group: Group, path: string): string {
  const steps = path.split(".");
  const words: string[] = [];
  let fields: readonly Field[] = group.fields;
  for (const step of steps) {
    const field = fields.find((candidate) => candidate.name === step);
    if (field) words.push(field.label);
    else if (/^\d+$/.test(step)) words[words.length - 1] += ` ${Number(step) + 1}`;
    fields = field && "group" in field ? field.group.fields : field ? [] : fields;
  }
  return words.length > 0 ? words.join(", ") : placeName(path);
}

/** Whether one of the errors is at this place or in it. */
export function hasError(errors: Errors, path: string): boolean {
  return [...errors.keys()].some((place) => place === path || place.startsWith(`${path}.`));
}
