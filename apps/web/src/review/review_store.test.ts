import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import reviewTexts from "#texts/review";
import { NetworkError } from "../api/errors";
import type { Estimate } from "../api/types";
import { estimate, line, noMatch, preflight } from "./fixture";
import {
  forgetReview,
  hasUnsavedEdits,
  pauseMs,
  priceText,
  reviewOf,
  ReviewStore,
  type Recalculated,
} from "./review_store";

const printed = estimate([line("1"), line("2")]);

interface Asked {
  estimate: Estimate;
  signal: AbortSignal;
  answer: (rcv: number) => void;
  fail: (error: unknown) => void;
}

function figures(of: Estimate, rcv: number): Recalculated {
  const totals = { ...of.totals, line_items: { tax: 1, overhead_and_profit: null, rcv, depreciation: 4, acv: 17 } };
  return { estimate: { ...of, totals }, reconciliation: { ok: false, checks: [] }, changes: [] };
}

function open() {
  const asked: Asked[] = [];
  const store = new ReviewStore(preflight(printed), (of, signal) => {
    return new Promise((resolve, reject) => {
      asked.push({ estimate: of, signal, answer: (rcv) => resolve(figures(of, rcv)), fail: reject });
    });
  });
  return { store, asked };
}

const wait = (milliseconds = pauseMs) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("recalculating", () => {
  it("asks once for quick edits", async () => {
    const { store, asked } = open();
    store.edit(0, { quantity: 5 });
    store.edit(0, { quantity: 6 });
    expect(store.state.running).toBe(true);
    await wait();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.estimate.line_items[0]?.quantity).toBe(6);
    asked[0]?.answer(30);
    await wait(0);
    expect(store.state.running).toBe(false);
    expect(store.estimate.totals.line_items?.rcv).toBe(30);
  });

  it("ignores an answer that comes after a newer edit", async () => {
    const { store, asked } = open();
    store.edit(0, { quantity: 5 });
    await wait();
    store.edit(0, { quantity: 6 });
    expect(asked[0]?.signal.aborted).toBe(true);
    await wait();
    asked[1]?.answer(60);
    await wait(0);
    asked[0]?.answer(50);
    await wait(0);
    expect(store.estimate.totals.line_items?.rcv).toBe(60);
  });

  it("asks nothing when every edit is undone", async () => {
    const { store, asked } = open();
    store.edit(0, { quantity: 5 });
    store.undo();
    await wait();
    expect(asked).toHaveLength(0);
    expect(store.state).toMatchObject({ running: false, figures: null });
    expect(store.estimate).toBe(printed);
  });

  it("keeps the edits when the connection is lost, and tries again", async () => {
    const { store, asked } = open();
    store.edit(1, { tax: 3 });
    await wait();
    asked[0]?.fail(new NetworkError());
    await wait(0);
    expect(store.state.error).toBeInstanceOf(NetworkError);
    expect(store.state.history.edits).toEqual({ 1: { tax: 3 } });
    store.retry();
    await wait(0);
    asked[1]?.answer(40);
    await wait(0);
    expect(store.state).toMatchObject({ error: null, running: false });
    expect(store.estimate.totals.line_items?.rcv).toBe(40);
  });

  it("hands a tax over after the quantity", async () => {
    const { store, asked } = open();
    store.edit(0, { quantity: 5, tax: 9 });
    await wait();
    expect(asked[0]?.estimate.line_items[0]).toMatchObject({ quantity: 5, tax: 1 });
    asked[0]?.answer(1);
    await wait(0);
    expect(asked[1]?.estimate.line_items[0]).toMatchObject({ quantity: 5, tax: 9 });
    expect(asked[1]?.estimate.totals.line_items?.rcv).toBe(1);
  });
});

describe("the reviews of the visit", () => {
  it("keeps edits, and says whether they were downloaded", () => {
    const read = preflight(printed);
    const review = reviewOf("one", read);
    expect(reviewOf("one", read)).toBe(review);
    expect(hasUnsavedEdits()).toBe(false);
    review.edit(0, { quantity: 5 });
    expect(hasUnsavedEdits("one")).toBe(true);
    review.markSaved(review.state.history.edits);
    expect(hasUnsavedEdits()).toBe(false);
    review.edit(0, { quantity: 6 });
    expect(hasUnsavedEdits()).toBe(true);
    forgetReview("one");
    expect(hasUnsavedEdits()).toBe(false);
  });

  it("keeps figures, not codes, when a document is read with another price list", () => {
    const review = reviewOf("two", preflight(printed));
    review.edit(0, { quantity: 5, cat: "DRY", sel: "5/8", match: noMatch });
    review.edit(1, { cat: "DRY", sel: "5/8" });
    const again = reviewOf("two", preflight(estimate([line("1"), line("2")])));
    expect(again).not.toBe(review);
    expect(again.state.history.edits).toEqual({ 0: { quantity: 5 } });
    forgetReview("two");
  });
});

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
