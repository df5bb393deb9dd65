import { act, renderHook } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";

import { kept, patch, signal, Task, useLoaded, useTask } from "./state";

describe("signals", () => {
  it("shows changes to components that read them", () => {
    const state = signal({ name: "a", count: 0 });
    const { result } = renderHook(() => state.value);
    act(() => patch(state, { count: 2 }));
    expect(result.current).toEqual({ name: "a", count: 2 });
    act(() => void (state.value = { name: "b", count: 0 }));
    expect(result.current).toEqual({ name: "b", count: 0 });
  });

  it("does not draw components again for the same value", () => {
    const state = signal("same");
    const draw = vi.fn(() => state.value);
    renderHook(draw);
    act(() => void (state.value = "same"));
    expect(draw).toHaveBeenCalledOnce();
  });

  it("keeps the value of a key when no component reads it", () => {
    const { unmount } = renderHook(() => kept<string | null>("typed", null).value);
    unmount();
    kept("typed", "").value = "words";
    expect(renderHook(() => kept<string | null>("typed", null).value).result.current).toBe("words");
  });

  it("shows the value of another key", () => {
    kept("a", "").value = "of a";
    const { result, rerender } = renderHook(({ key }) => kept(key, "nothing").value, { initialProps: { key: "a" } });
    expect(result.current).toBe("of a");
    rerender({ key: "b" });
    expect(result.current).toBe("nothing");
  });
});

const stateOf = <T,>({ running, error, value }: Pick<Task<never, T>, "running" | "error" | "value">) => ({
  running,
  error,
  value,
});

describe("a task", () => {
  interface Request {
    input: string;
    signal: AbortSignal;
    answer: (value: string) => void;
    fail: (error: unknown) => void;
  }

  let requests: Request[] = [];

  function ask(input: string, signal: AbortSignal): Promise<string> {
    return new Promise((answer, fail) => requests.push({ input, signal, answer, fail }));
  }

  beforeEach(() => {
    requests = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  const settle = () => vi.advanceTimersByTimeAsync(0);

  test("waits until the starts pause, then asks once with the last input", async () => {
    const task = new Task(ask, { pauseMs: 200 });
    for (const words of ["4", "40", "40x"]) {
      void task.start(words);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(requests).toHaveLength(0);
    expect(task.running).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(requests.map((request) => request.input)).toEqual(["40x"]);
  });

  test("the last start counts, however late an earlier answer comes", async () => {
    const task = new Task(ask);
    const first = task.start("first");
    const second = task.start("second");
    expect(requests[0]?.signal.aborted).toBe(true);
    requests[1]?.answer("2");
    requests[0]?.answer("1");
    expect(await first).toBeNull();
    expect(await second).toBe("2");
    expect(stateOf(task)).toEqual({ running: false, error: null, value: "2" });
  });

  test("an error keeps the last result, and the next result removes the error", async () => {
    const task = new Task(ask);
    void task.start("good");
    requests[0]?.answer("plan");
    await settle();
    void task.start("bad");
    expect(stateOf(task)).toMatchObject({ running: true, value: "plan" });
    requests[1]?.fail(new Error("no shape"));
    await settle();
    expect(stateOf(task)).toMatchObject({ running: false, value: "plan", error: new Error("no shape") });
    void task.rerun();
    expect(requests[2]?.input).toBe("bad");
    requests[2]?.answer("better");
    await settle();
    expect(stateOf(task)).toEqual({ running: false, error: null, value: "better" });
  });

  test("a reset forgets the result and what is on its way", async () => {
    const task = new Task(ask);
    const going = task.start("words");
    task.reset();
    requests[0]?.answer("late");
    expect(await going).toBeNull();
    expect(stateOf(task)).toEqual({ running: false, error: null, value: null });
    expect(await task.rerun()).toBeNull();
  });
});

describe("a task of a component", () => {
  test("shows that it runs, and what came of it", async () => {
    const { result } = renderHook(() => useTask<string>());
    let finish = (_: string) => {};
    let run: Promise<string | null> | undefined;
    act(() => {
      run = result.current.start(() => new Promise((resolve) => (finish = resolve)));
    });
    expect(stateOf(result.current)).toEqual({ running: true, error: null, value: null });
    finish("done");
    await act(async () => expect(await run).toBe("done"));
    expect(stateOf(result.current)).toEqual({ running: false, error: null, value: "done" });
    await act(async () => void (await result.current.start(() => Promise.reject(new Error("late")))));
    expect(stateOf(result.current)).toEqual({ running: false, error: new Error("late"), value: "done" });
    act(() => result.current.reset());
    expect(stateOf(result.current)).toEqual({ running: false, error: null, value: null });
  });

  test("does not count when it is stopped", async () => {
    const { result } = renderHook(() => useTask<string>());
    let signal: AbortSignal | undefined;
    let run: Promise<string | null> | undefined;
    act(() => {
      run = result.current.start(async (given) => {
        signal = given;
        return "late";
      });
      result.current.stop();
    });
    expect(signal?.aborted).toBe(true);
    await act(async () => expect(await run).toBeNull());
    expect(stateOf(result.current)).toMatchObject({ running: false, value: null });
  });

  test("is asked to end when its component goes, but what is done anyway counts", async () => {
    const { result, unmount } = renderHook(() => useTask<string>());
    let signal: AbortSignal | undefined;
    const run = result.current.start(async (given) => {
      signal = given;
      return "saved";
    });
    unmount();
    expect(signal?.aborted).toBe(true);
    expect(await run).toBe("saved");
  });
});

test("a value is loaded for its key, and stays until the next one is there", async () => {
  const load = vi.fn((key: string) => (key === "bad" ? Promise.reject(new Error(key)) : Promise.resolve(`of ${key}`)));
  const { result, rerender } = renderHook(
    ({ key }) => {
      const { value, error } = useLoaded(key, () => load(key));
      return { value, error };
    },
    { initialProps: { key: "a" } },
  );
  expect(result.current).toEqual({ value: null, error: null });
  await act(async () => {});
  expect(result.current).toEqual({ value: "of a", error: null });
  rerender({ key: "bad" });
  await act(async () => {});
  expect(result.current).toEqual({ value: "of a", error: new Error("bad") });
  rerender({ key: "b" });
  await act(async () => {});
  expect(result.current).toEqual({ value: "of b", error: null });
  expect(load).toHaveBeenCalledTimes(3);
});
