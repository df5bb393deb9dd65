// Every text that the page shows. For another language, add a file with the same members and choose it here.
import english from "./en.json";

export const texts = english;
export const locale = "en-US";

/** Puts values into a text: fill("{count} lines", { count: 3 }) is "3 lines". */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}

const plurals = new Intl.PluralRules(locale);

/** The form of a text that fits a number: count(2, { one: "{count} line", other: "{count} lines" }) is "2 lines". */
export function count(number: number, forms: { one: string; other: string }): string {
  const form = plurals.select(number) === "one" ? forms.one : forms.other;
  return fill(form, { count: number.toLocaleString(locale) });
}
