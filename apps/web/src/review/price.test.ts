import { expect, it } from "vitest";

import reviewTexts from "#texts/review";
import { estimate, line, preflight } from "./fixture";
import { priceText } from "./price";
import { ReviewStore } from "./review_store";

const text = reviewTexts.price;
const store = (credits: number) => new ReviewStore(preflight(estimate([line("1")]), { credits_required: credits }));

it("is that of the parse, until it is paid for", () => {
  expect(priceText(store(0).preflight, store(0).state)).toBe(text.free);
  const review = store(2);
  expect(priceText(review.preflight, review.state)).toContain("2 credits");
  review.markExported({}, "run");
  expect(priceText(review.preflight, review.state)).toBe(text.paid);
});

it("is charged for each edited version", () => {
  const review = store(2);
  review.markExported({}, "run");
  review.edit(0, { quantity: 5 });
  expect(priceText(review.preflight, review.state)).toContain("each edited version");
  review.markExported(review.state.history.edits, "run");
  expect(priceText(review.preflight, review.state)).toBe(text.paid);
  const free = store(0);
  free.edit(0, { quantity: 5 });
  expect(priceText(free.preflight, free.state)).toBe(text.edited);
});
