// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/preact";
import { expect, test } from "vitest";

import { useTask } from "./use_task";

test("shows that work runs, and what came of it", async () => {
  const { result } = renderHook(() => useTask<string>());
  let finish = (_: string) => {};
  let run: Promise<string | null> | undefined;
  act(() => {
    run = result.current.run(() => new Promise((resolve) => (finish = resolve)));
  });
  expect(result.current).toMatchObject({ running: true, error: null, value: null });
  finish("done");
  await act(async () => expect(await run).toBe("done"));
  expect(result.current).toMatchObject({ running: false, error: null, value: "done" });
  await act(async () => void (await result.current.run(() => Promise.reject(new Error("late")))));
  expect(result.current).toMatchObject({ running: false, error: new Error("late"), value: "done" });
  act(() => result.current.clear());
  expect(result.current).toMatchObject({ running: false, error: null, value: null });
});

test("work that is stopped does not count", async () => {
  const { result } = renderHook(() => useTask<string>());
  let signal: AbortSignal | undefined;
  let run: Promise<string | null> | undefined;
  act(() => {
    run = result.current.run(async (given) => {
      signal = given;
      return "late";
    });
    result.current.stop();
  });
  expect(signal?.aborted).toBe(true);
  await act(async () => expect(await run).toBeNull());
  expect(result.current).toMatchObject({ running: false, value: null });
});

test("work is asked to end when its component goes, but what is done anyway counts", async () => {
  const { result, unmount } = renderHook(() => useTask<string>());
  let signal: AbortSignal | undefined;
  const run = result.current.run(async (given) => {
    signal = given;
    return "saved";
  });
  unmount();
  expect(signal?.aborted).toBe(true);
  expect(await run).toBe("saved");
});
