// The form of a schema: a tree of fields.
import type { Json, Option } from "../api/types";
import type { Route } from "../app/route";
import { resolve, type ApiDocument, type Calculator, type Schema } from "./api_document";
import { noGuide, optionsFor, type Guide } from "./guide";
import { capital, labelOf, nameOf, plain, readable, unitOf } from "./words";

interface Common {
  name: string;
  label: string;
  /** The description of the schema. */
  hint: string;
  required: boolean;
}

export interface NumberField extends Common {
  kind: "number";
  integer: boolean;
  unit: string;
  limits: Pick<Schema, "minimum" | "maximum" | "exclusiveMinimum">;
  default?: Json;
}

interface TextInput extends Common {
  kind: "text";
  maxLength?: number;
  default?: Json;
}

export interface ChoiceField extends Common {
  kind: "choice";
  unit: string;
  options: Option[];
  default?: Json;
}

interface BooleanField extends Common {
  kind: "boolean";
  /** Without a default, not given is a third state. */
  default?: Json;
}

export interface ChoicesField extends Common {
  kind: "choices";
  options: Option[];
  default: Json[];
}

export interface GroupField extends Common {
  kind: "group";
  group: Group;
}

export interface ListField extends Common {
  kind: "list";
  group: Group;
  min: number;
  max: number;
}

/** Prices by name. */
export interface RatesField extends Common {
  kind: "rates";
  names: string[];
  limits: Pick<Schema, "minimum" | "maximum">;
}

export type Field =
  NumberField | TextInput | ChoiceField | BooleanField | ChoicesField | GroupField | ListField | RatesField;

export type SingleField = NumberField | TextInput | ChoiceField | BooleanField;

export function isSingle(field: Field): field is SingleField {
  return ["number", "text", "choice", "boolean"].includes(field.kind);
}

export interface Group {
  fields: Field[];
  /** Sets of fields of which one set is needed. */
  oneOf: string[][][];
  guide: Guide;
}

/** What the form and the questions of a calculator are shown with. */
export interface CalculatorProps {
  document: ApiDocument;
  calculator: Calculator;
  group: Group;
  route: Route;
}

/** At most so many options of a whole number are a list to choose from. */
const mostSteps = 6;

export function groupOf(document: ApiDocument, schema: Schema, guide: Guide = noGuide): Group {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fieldOf(document, name, resolve(document, property), required.has(name), guide),
  );
  const groups = guide.graph.one_of_groups ?? [];
  return { fields, oneOf: groups.length > 0 ? [groups] : [], guide };
}

function fieldOf(document: ApiDocument, name: string, schema: Schema, required: boolean, guide: Guide): Field {
  const unit = unitOf(name, schema["x-unit"]);
  const hint = capital(plain(schema.description ?? ""));
  const common = { name, label: labelOf(name, schema["x-unit"]), hint, required };
  const given = schema.default === undefined ? {} : { default: schema.default };
  const inner = guide.inner[name] ?? innerGuide(guide, name);
  const pair = schema.oneOf?.find((option) => option.properties);
  if (pair) return { ...common, kind: "group", group: groupOf(document, pair) };
  if (schema.type === "boolean") return { ...common, ...given, kind: "boolean" };
  if (schema.type === "array" && schema.items) {
    return listOf(document, { ...common, label: nameOf(name) }, schema, inner, guide);
  }
  if (schema.type === "object" && schema.properties) {
    return { ...common, kind: "group", group: groupOf(document, schema, inner) };
  }
  if (schema.type === "object") {
    const limits = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
    return { ...common, label: nameOf(name), kind: "rates", names: guide.graph.rate_keys ?? [], limits };
  }
  const options = choicesOf(schema, name, guide);
  if (options.length > 0) return { ...common, ...given, kind: "choice", unit, options };
  if (schema.type === "number" || schema.type === "integer") {
    return { ...common, ...given, kind: "number", integer: schema.type === "integer", unit, limits: schema };
  }
  const length = schema.maxLength === undefined ? {} : { maxLength: schema.maxLength };
  return { ...common, ...given, ...length, kind: "text" };
}

type Shared = Pick<Common, "name" | "label" | "hint" | "required">;

function listOf(document: ApiDocument, common: Shared, schema: Schema, inner: Guide, guide: Guide): Field {
  const item = resolve(document, schema.items ?? {});
  if (item.enum) {
    const options = enumOptions(item.enum, optionsFor(guide.graph.nodes, common.name));
    return { ...common, kind: "choices", options, default: Array.isArray(schema.default) ? schema.default : [] };
  }
  const group = groupOf(document, item, inner);
  return { ...common, kind: "list", group, min: schema.minItems ?? 0, max: schema.maxItems ?? Infinity };
}

/** The part of a graph about a nested object, whose fields it names with dots. */
function innerGuide(guide: Guide, name: string): Guide {
  const start = `${name}.`;
  const nodes = guide.graph.nodes.flatMap((node) =>
    node.sets?.startsWith(start) ? [{ ...node, sets: node.sets.slice(start.length) }] : [],
  );
  return { graph: { start: "", nodes }, inner: {}, isItem: false };
}

function enumOptions(values: readonly Option["value"][], named: readonly Option[]): Option[] {
  return values.map((value) => ({
    value,
    label: named.find((option) => option.value === value)?.label ?? readable(String(value)),
  }));
}

/** What there is to choose from: the values of the schema, with the labels of the graph where it has them. */
function choicesOf(schema: Schema, name: string, guide: Guide): Option[] {
  const named = optionsFor(guide.graph.nodes, name);
  if (schema.enum) return enumOptions(schema.enum, named);
  if (schema.type === "string") return named;
  const { minimum, maximum } = schema;
  if (schema.type !== "integer" || named.length === 0 || minimum === undefined || maximum === undefined) return [];
  const steps = Array.from({ length: Math.min(maximum - minimum + 1, mostSteps + 1) }, (_, step) => minimum + step);
  return steps.length <= mostSteps ? enumOptions(steps, named) : [];
}
