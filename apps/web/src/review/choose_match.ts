// A price list entry that the user chose for a line.
import reviewTexts from "#texts/review";
import type { Schemas } from "../api/client";
import type { LineItem, Match } from "../api/types";
import type { LineEdit } from "./edits";

const text = reviewTexts.reasons;

/** An entry, whether it comes from the candidates or from a search. */
export interface Entry {
  cat: string;
  sel: string;
  description: string;
  unit: string;
  price: number | null;
  /** From 0 to 1; null for the result of a search. */
  confidence: number | null;
}

export function entryOfCandidate(candidate: Schemas["CandidateEntry"]): Entry {
  const { cat, sel, description, unit, confidence } = candidate;
  return { cat, sel, description, unit, price: candidate.list_unit_price, confidence };
}

/** An entry that was found, with its price for the activity of the line. */
export function entryFound(found: Schemas["PriceListEntry"], activity: string): Entry {
  const price = found.prices.find((row) => row.activity === activity)?.price ?? found.price;
  return { cat: found.cat, sel: found.sel, description: found.description, unit: found.unit, price, confidence: null };
}

/** What a line has now. */
export function codeOf(line: LineItem): { cat: string | null; sel: string | null } {
  return { cat: line.cat ?? line.match?.cat ?? null, sel: line.sel ?? line.match?.sel ?? null };
}

// "code" is what the server makes of a code that somebody gave a line.
export function chosenEntry(line: LineItem, entry: Entry, priceList: string | null): LineEdit {
  const difference = line.unit_price === null || entry.price === null ? null : line.unit_price - entry.price;
  const match: Match & { reason: string; list_price?: number } = {
    kind: "code",
    cat: entry.cat,
    sel: entry.sel,
    description: entry.description,
    confidence: 1,
    price_list: priceList,
    unit_price_difference: difference === null ? null : Math.round(difference * 100) / 100,
    reason: text.chosen,
    ...(entry.price === null ? {} : { list_price: entry.price }),
  };
  return { cat: entry.cat, sel: entry.sel, match };
}

export function manualEntry(line: LineItem, priceList: string | null): LineEdit {
  if (line.match?.kind === "none") return { cat: line.cat, sel: line.sel, match: line.match };
  const match: Match & { reason: string } = {
    kind: "none",
    cat: null,
    sel: null,
    description: null,
    confidence: 0,
    price_list: priceList,
    unit_price_difference: null,
    reason: text.manual,
  };
  // A code that the print has stays: it is not a guess.
  return { cat: line.cat, sel: line.sel, match };
}

/** The entry that was matched, for confirming it. */
export function matchedEntry(match: Match, unit: string | null): Entry | null {
  if (match.cat === null || match.sel === null) return null;
  const price = (match as { list_price?: number }).list_price ?? null;
  const { cat, sel, description, confidence } = match;
  return { cat, sel, description: description ?? "", unit: unit ?? "", price, confidence };
}
