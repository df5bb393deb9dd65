// Where the parts of an answer are shown.
import { toFigure, type Figure, type Naming } from "./blocks";
import type { Envelope } from "./calculation";
import { isObject, type Json, type JsonObject } from "./json";

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
