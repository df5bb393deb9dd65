// Figures of a comparison as text.
import compareTexts from "#texts/compare";
import { money, quantity, signedMoney } from "../ui/format";
import type { Pair, Value } from "./difference";
import { totalNames } from "./totals";

const text = compareTexts;

const names: Record<string, string> = text.fields;

export function fieldName(name: string): string {
  return names[name] ?? name;
}

export function differenceText(value: number | null): string {
  return value === null ? text.totals.notCompared : signedMoney(value);
}

const amounts = new Set<string>([...totalNames, "unit_price", "remove_price", "replace_price", "reset_price"]);

function fieldValue(name: string, value: Value): string {
  if (value === null) return text.none;
  if (typeof value === "number") return amounts.has(name) ? money(value) : quantity(value);
  if (value === "true") return text.yes;
  return value === "false" ? text.no : value;
}

/** "Tax 0.00 → 4.55" */
export function fieldChange(name: string, [before, after]: Pair<Value>): string {
  return `${fieldName(name)} ${fieldValue(name, before)} → ${fieldValue(name, after)}`;
}
