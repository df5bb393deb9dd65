// What an ESX of the estimate as it is now costs.
import reviewTexts from "#texts/review";
import type { Schemas } from "../api/client";
import { count } from "../texts";
import { editCount, sameEdits } from "./edits";
import type { ReviewState } from "./review_store";

const text = reviewTexts.price;

/** The server names the price of the parse alone: an edited estimate counts as a new one. */
export function priceText(preflight: Schemas["ImportPreflight"], { history, paid }: ReviewState): string {
  if (paid.some((edits) => sameEdits(edits, history.edits))) return text.paid;
  const credits = preflight.credits_required;
  if (editCount(history.edits) === 0) return credits > 0 ? count(credits, text.credits) : text.free;
  return credits > 0 ? count(credits, text.editedCredits) : text.edited;
}
