// Names of totals in the words of the trade: "section:S3.rcv" is "RCV of Kitchen".
import reviewTexts from "#texts/review";
import type { Estimate } from "../api/estimate";
import { fill } from "../texts";

const text = reviewTexts.checks;

const fields: Record<string, string> = text.fields;
const places: Record<string, string> = text.places;
const kinds: Record<string, string> = text.kinds;

export function fieldName(field: string): string {
  return fields[field] ?? field.replaceAll("_", " ");
}

function sectionName(estimate: Estimate, id: string): string {
  return estimate.sections.find((section) => section.id === id)?.name ?? id;
}

function placeName(estimate: Estimate, place: string): string {
  const colon = place.indexOf(":");
  if (colon < 0) return places[place] ?? place.replaceAll("_", " ");
  const name = place.slice(colon + 1);
  const form = kinds[place.slice(0, colon)] ?? "{name}";
  return fill(form, { name: sectionName(estimate, name) });
}

export function checkName(estimate: Estimate, what: string): string {
  const dot = what.lastIndexOf(".");
  if (dot < 0) return placeName(estimate, what);
  return fill(text.of, { field: fieldName(what.slice(dot + 1)), place: placeName(estimate, what.slice(0, dot)) });
}
