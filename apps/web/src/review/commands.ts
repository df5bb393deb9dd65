// What the keys and buttons of the review do.
import { nextOpen, type Doubt } from "./doubts";
import type { Review } from "./use_review";

/** What is open besides the table. */
export type Panel = "form" | "search" | "keys" | "takeAway" | "changes" | null;

/** Goes to a doubt: its line is chosen. */
export function goTo(review: Review, doubt: Doubt | null): void {
  if (!doubt) return;
  review.store.change({ doubt: doubt.id, chosen: doubt.index });
}

export function step(review: Review, direction: 1 | -1): void {
  goTo(review, nextOpen(review.doubts, review.state.doubt, direction));
}

/** The doubts that Accept means: the chosen one, or those of the chosen line. */
function meant(review: Review): Doubt[] {
  const { doubt, chosen } = review.state;
  const one = review.doubts.filter(({ id }) => id === doubt);
  return one.length > 0 ? one : review.doubts.filter(({ index }) => index !== null && index === chosen);
}

/** Accepts, and goes to the next open one. */
export function accept(review: Review, doubts: readonly Doubt[] = meant(review)): void {
  if (doubts.length === 0) return;
  const ids = doubts.map(({ id }) => id);
  review.store.settle(ids, true);
  const rest = review.doubts.map((doubt) => (ids.includes(doubt.id) ? { ...doubt, settled: true } : doubt));
  goTo(review, nextOpen(rest, ids.at(-1) ?? null, 1));
}

/** Chooses a line; the chosen doubt stays if it is about this line. */
export function chooseLine(review: Review, index: number): void {
  const { doubt } = review.state;
  const about = review.doubts.find(({ id }) => id === doubt)?.index === index;
  const first = review.doubts.find((row) => row.index === index && !row.settled);
  review.store.change({ chosen: index, doubt: about ? doubt : (first?.id ?? null) });
}
