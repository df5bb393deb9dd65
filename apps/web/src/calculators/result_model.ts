// Where the parts of an answer are shown.
import calculatorsTexts from "#texts/calculators";
import { isObject, type Json, type JsonObject } from "../api/types";
import { resolve, type ApiDocument, type Schema } from "./api_document";
import type { Envelope } from "./calculation";
import type { Field, Group } from "./form_model";
import { capital, labelOf, nameOf, plain, unitOf, valueText } from "./words";

/** The figures that people want first, after the total. */
const headlines: Record<string, readonly string[]> = {
  crane: ["crane_class", "capacity_lb", "utilization_pct", "billed_hours"],
  scaffold: ["frames", "planks", "ties", "platform_height_ft"],
  lift: ["selected", "selected_platform_ft", "selected_capacity_lb", "selected_power"],
  "water-mitigation": ["air_movers", "dehumidifiers", "afd_units", "drying_days"],
  "drywall-room": ["sheets_total", "board_sf", "compound_gal", "labor_hours"],
  debris: ["cubic_yards", "tons", "dumpster.count", "dumpster.size_yd"],
  "drying-power": ["verdict", "running_kw", "circuits_used", "generator_kw"],
};

/** How many figures are at the top of a calculator that has no choice of its own. */
const usualHeadlines = 4;

function at(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((found, name) => (isObject(found) ? found[name] : undefined), value);
}

/** A figure of the result by its path; its label says where it is: "Dumpster count". */
function headline(naming: Naming, result: JsonObject, path: string): Figure | null {
  const steps = path.split(".");
  const value = at(result, steps);
  if (value === undefined || value === null || typeof value === "object") return null;
  const name = steps.at(-1) ?? "";
  const schema = steps.slice(0, -1).reduce<Naming["schema"]>((found, step) => {
    const reference = found.properties?.[step]?.$ref?.split("/").pop() ?? "";
    return naming.document.components.schemas[reference] ?? {};
  }, naming.schema);
  const figure = toFigure({ ...naming, schema }, name, value);
  return steps.length > 1 ? { ...figure, label: `${toLabel(steps[0] ?? "")} ${figure.label.toLowerCase()}` } : figure;
}

function toLabel(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}

export function headlinesOf(naming: Naming, envelope: Envelope): Figure[] {
  const plain = Object.entries(envelope.result).filter(([, value]) => typeof value !== "object");
  const names = headlines[envelope.calculator] ?? plain.slice(0, usualHeadlines).map(([name]) => name);
  return names.flatMap((path) => headline(naming, envelope.result, path) ?? []);
}

interface UsedInputs {
  /** Given by the user. */
  given: JsonObject;
  /** Filled in by the calculator: single values only. */
  defaults: JsonObject;
}

/** Splits the inputs as understood; `defaulted` has the paths of what was not given: "rooms[0].height_ft". */
export function usedInputs(inputs: JsonObject): UsedInputs {
  const { defaulted, ...rest } = inputs;
  const paths = new Set(Array.isArray(defaulted) ? defaulted.map(String) : []);
  const defaults = Object.entries(rest).filter(([name, value]) => paths.has(name) && !isObject(value));
  return { given: onlyGiven(rest, "", paths), defaults: Object.fromEntries(defaults) };
}

function onlyGiven(value: JsonObject, path: string, defaulted: ReadonlySet<string>): JsonObject {
  const given: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    const place = path ? `${path}.${name}` : name;
    if (!defaulted.has(place)) given[name] = givenValue(member, place, defaulted);
  }
  return given;
}

function givenValue(value: Json, path: string, defaulted: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((item, index) => givenValue(item, `${path}[${index}]`, defaulted));
  return isObject(value) ? onlyGiven(value, path, defaulted) : value;
}

export interface Figure {
  name: string;
  label: string;
  text: string;
  /** What the schema says about it. */
  hint: string;
}

interface TableColumn {
  key: string;
  title: string;
  number: boolean;
}

export type Block =
  | { kind: "figures"; figures: Figure[] }
  | { kind: "group"; title: string; hint: string; blocks: Block[] }
  | { kind: "table"; title: string; hint: string; columns: TableColumn[]; rows: string[][]; all: number };

/** What names a value: the published schemas, and for inputs the form. */
export interface Naming {
  document: ApiDocument;
  schema: Schema;
  group?: Group | undefined;
  /** What users typed, such as names of rooms, which is shown unchanged. */
  literal?: ReadonlySet<string>;
}

/** Longer tables are cut; one with a row for each of thousands of machines helps nobody. */
export const mostRows = 200;

const separator = calculatorsTexts.walk.listSeparator;

type Inner = Naming & { field: Field | undefined; literal: ReadonlySet<string> };

function inner(naming: Naming, name: string): Inner {
  const { document, literal = new Set<string>() } = naming;
  const own = resolve(document, naming.schema.properties?.[name] ?? {});
  const option = own.oneOf?.find((one) => one.properties) ?? own.anyOf?.find((one) => one.$ref);
  const schema = option ? { ...resolve(document, option), ...own } : own;
  const field = naming.group?.fields.find((candidate) => candidate.name === name);
  return { document, literal, schema, field, group: field && "group" in field ? field.group : undefined };
}

function labelsOf(field: Field | undefined): Map<string, string> | undefined {
  if (field?.kind !== "choice" && field?.kind !== "choices") return undefined;
  return new Map(field.options.map((option) => [String(option.value), option.label]));
}

/** A value as text; lists and objects with commas. */
function plainText(value: Json, unit: string, { field, literal }: Pick<Inner, "field" | "literal">): string {
  const own = { field, literal };
  if (Array.isArray(value)) return value.map((item) => plainText(item, unit, own)).join(separator);
  if (isObject(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== null);
    return members.map(([name, member]) => `${nameOf(name)} ${plainText(member, unitOf(name), own)}`).join(separator);
  }
  if (typeof value === "string" && literal.has(value)) return value;
  return valueText(value, unit, labelsOf(field));
}

/** The texts of a form that users typed. */
export function typedTexts(group: Group, inputs: JsonObject): Set<string> {
  const texts = group.fields.flatMap((field) => {
    const value = inputs[field.name] ?? null;
    if (field.kind === "text") return typeof value === "string" ? [value] : [];
    if (!("group" in field)) return [];
    const items = Array.isArray(value) ? value : [value];
    return items.filter(isObject).flatMap((item) => [...typedTexts(field.group, item)]);
  });
  return new Set(texts);
}

function isRows(value: Json): value is JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function isPlain(value: Json): boolean {
  return !isObject(value) && !isRows(value);
}

function isNothing(value: Json): boolean {
  if (value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/** The members of a result: figures first, then what has a structure of its own. */
export function toBlocks(naming: Naming, value: JsonObject): Block[] {
  const members = Object.entries(value).filter(([, member]) => !isNothing(member));
  const figures = members
    .filter(([, member]) => isPlain(member))
    .map(([name, member]) => toFigure(naming, name, member));
  const blocks = members
    .filter(([, member]) => !isPlain(member))
    .map(([name, member]) => toBlock(inner(naming, name), name, member));
  return [...(figures.length > 0 ? [{ kind: "figures" as const, figures }] : []), ...blocks];
}

export function toFigure(naming: Naming, name: string, value: Json): Figure {
  const own = inner(naming, name);
  const { schema } = own;
  const unit = unitOf(name, schema["x-unit"] ?? schema.items?.["x-unit"]);
  return {
    name,
    label: nameOf(name),
    text: plainText(value, unit, own),
    hint: capital(plain(schema.description ?? "")),
  };
}

function toBlock(naming: Naming, name: string, value: Json): Block {
  const title = nameOf(name);
  const hint = capital(plain(naming.schema.description ?? ""));
  if (isRows(value)) return { kind: "table", title, hint, ...toTable(naming, value) };
  return { kind: "group", title, hint, blocks: isObject(value) ? toBlocks(naming, value) : [] };
}

function toTable(naming: Naming, rows: readonly JsonObject[]) {
  const item = resolve(naming.document, naming.schema.items ?? {});
  const itemNaming = { ...naming, schema: item };
  const present = new Set(rows.flatMap((row) => Object.keys(row).filter((key) => !isNothing(row[key] ?? null))));
  const ordered = [...Object.keys(item.properties ?? {}), ...present].filter((key) => present.has(key));
  const keys = [...new Set(ordered)];
  const columns = keys.map((key) => {
    const { schema } = inner(itemNaming, key);
    const number = rows.every((row) => typeof (row[key] ?? 0) === "number");
    return { key, title: labelOf(key, schema["x-unit"] ?? schema.items?.["x-unit"]), number };
  });
  const cells = (row: JsonObject) => keys.map((key) => plainText(row[key] ?? null, "", inner(itemNaming, key)));
  return { columns, rows: rows.slice(0, mostRows).map(cells), all: rows.length };
}
