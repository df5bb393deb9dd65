// Texts with values in them. The texts are in files by feature, so that a page loads its own only. For another language,
// add a folder with the same files, and choose it here and by `imports` in package.json.
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
