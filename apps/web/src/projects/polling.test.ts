// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { nextDelay, usePolling } from "./polling";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}

test("questions become rarer, and end", () => {
  const delays = Array.from({ length: 41 }, (_, attempt) => nextDelay(attempt));
  expect(delays[0]).toBe(2_000);
  expect(delays[39]).toBe(20_000);
  expect(delays[40]).toBeNull();
});

test("asks while something is pending, and no longer", async () => {
  const ask = vi.fn(() => Promise.resolve());
  const { rerender, result } = renderHook(({ active }) => usePolling(active, ask), { initialProps: { active: true } });
  await pass(2_000);
  expect(ask).toHaveBeenCalledTimes(1);
  await pass(2_800);
  expect(ask).toHaveBeenCalledTimes(2);
  rerender({ active: false });
  await pass(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(result.current.waited).toBe(false);
});

test("does not ask for a page that nobody sees", async () => {
  const ask = vi.fn(() => Promise.resolve());
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  renderHook(() => usePolling(true, ask));
  await pass(60_000);
  expect(ask).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
