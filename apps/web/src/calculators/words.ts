// Names and values of the API in the words of people: "load_weight_lb" is "Load weight (lb)".
import calculatorsTexts from "#texts/calculators";
import type { Json } from "../api/types";
import { count, fill, locale } from "../texts";
import { money } from "../ui/format";

const text = calculatorsTexts;
const words: Record<string, string> = text.words;
const values: Record<string, string> = text.values;
const units: Record<string, { one: string; other: string }> = text.units;

/** Endings of names that are units, which labels show apart. */
const unitEndings: Record<string, string> = {
  a: "A",
  cf: "CF",
  cy: "CY",
  deg: "deg",
  each: "each",
  f: "F",
  ft: "ft",
  gal: "gal",
  in: "in",
  inhg: "inHg",
  kv: "kV",
  kw: "kW",
  kwh: "kWh",
  lb: "lb",
  lf: "LF",
  mph: "mph",
  pct: "%",
  psf: "psf",
  sf: "SF",
  va: "VA",
  yd: "yd",
};

const figures = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });

/** Starts with a capital, unless the first word has capitals of its own: kWh. */
export function capital(words: string): string {
  return /^[a-z]+[A-Z]/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

function toWord(part: string): string {
  const measure = /^(\d+)(a|ft|yd|kw)$/.exec(part);
  if (measure) return `${measure[1]} ${unitEndings[measure[2] ?? ""]}`;
  return words[part] ?? part;
}

function split(name: string): { parts: string[]; unit: string | null } {
  const parts = name.split("_");
  const ending = unitEndings[parts.at(-1) ?? ""];
  return ending && parts.length > 1 ? { parts: parts.slice(0, -1), unit: ending } : { parts, unit: null };
}

/** "load_weight_lb" as "Load weight". */
export function nameOf(name: string): string {
  return capital(split(name).parts.map(toWord).join(" "));
}

/** The unit of a field: as its schema says, or as its name ends. */
export function unitOf(name: string, unit?: string): string {
  return unit ?? split(name).unit ?? "";
}

/** A unit next to a label, in the plural. */
export function unitName(unit: string, number = 2): string {
  const forms = units[unit];
  return forms ? count(number, forms) : unit;
}

/** "Load weight (lb)". */
export function labelOf(name: string, unit?: string): string {
  const label = nameOf(name);
  const shown = unitName(unitOf(name, unit));
  // "Labor hours" does not need its unit.
  const words = label.toLowerCase().split(" ");
  const said =
    shown.length > 2 &&
    shown
      .toLowerCase()
      .split(/[ /]/)
      .some((word) => words.includes(word));
  return shown === "" || said ? label : fill(text.form.withUnit, { label, unit: shown });
}

const code = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** A code such as "published_chart" as words; other texts unchanged. */
export function readable(value: string): string {
  if (values[value]) return values[value];
  return code.test(value) ? capital(value.split("_").map(toWord).join(" ")) : plain(value);
}

/** A message with names of fields in it, which become words. */
export function plain(message: string): string {
  return message.replace(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g, (name) => nameOf(name).toLowerCase());
}

/** "rooms[0].length_ft" as "Rooms 1, Length". */
export function placeName(path: string): string {
  const steps = path
    .replace(/\[(\d*)\]/g, ".$1")
    .split(".")
    .filter(Boolean);
  return steps.reduce((said, step) => {
    if (/^\d+$/.test(step)) return `${said} ${Number(step) + 1}`;
    return said ? `${said}, ${nameOf(step)}` : nameOf(step);
  }, "");
}

export function dollars(value: number): string {
  return fill(value < 0 ? text.result.minusDollars : text.result.dollars, { amount: money(Math.abs(value)) });
}

export function figure(value: number): string {
  return figures.format(value);
}

/** A figure with its unit: 45 and "ft" as "45 ft". */
export function measure(value: number, unit: string): string {
  if (unit === "USD") return dollars(value);
  if (unit === "%") return fill(text.result.percent, { value: figure(value) });
  const shown = unitName(unit, value);
  if (shown.startsWith("°")) return figure(value) + shown;
  return shown ? fill(text.result.measure, { value: figure(value), unit: shown }) : figure(value);
}

function yesNo(value: boolean): string {
  return value ? text.form.yes : text.form.no;
}

/** Any single value. */
export function valueText(value: Json, unit = "", labels?: ReadonlyMap<string, string>): string {
  if (value === null) return "";
  const label = labels?.get(String(value));
  if (label) return label;
  if (typeof value === "number") return measure(value, unit);
  if (typeof value === "boolean") return yesNo(value);
  if (typeof value === "string") return readable(value);
  return "";
}
