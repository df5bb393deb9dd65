import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Work } from "./work";

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
  const work = new Work(ask, 200);
  for (const words of ["4", "40", "40x"]) {
    void work.start(words);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(requests).toHaveLength(0);
  expect(work.get().running).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(requests.map((request) => request.input)).toEqual(["40x"]);
});

test("the last start counts, however late an earlier answer comes", async () => {
  const work = new Work(ask);
  const first = work.start("first");
  const second = work.start("second");
  expect(requests[0]?.signal.aborted).toBe(true);
  requests[1]?.answer("2");
  requests[0]?.answer("1");
  expect(await first).toBeNull();
  expect(await second).toBe("2");
  expect(work.get()).toEqual({ running: false, error: null, value: "2" });
});

test("an error keeps the last result, and the next result removes the error", async () => {
  const work = new Work(ask);
  void work.start("good");
  requests[0]?.answer("plan");
  await settle();
  void work.start("bad");
  expect(work.get()).toMatchObject({ running: true, value: "plan" });
  requests[1]?.fail(new Error("no shape"));
  await settle();
  expect(work.get()).toMatchObject({ running: false, value: "plan", error: new Error("no shape") });
  void work.again();
  expect(requests[2]?.input).toBe("bad");
  requests[2]?.answer("better");
  await settle();
  expect(work.get()).toEqual({ running: false, error: null, value: "better" });
});

test("a reset forgets the result and what is on its way", async () => {
  const work = new Work(ask);
  const going = work.start("words");
  work.reset();
  requests[0]?.answer("late");
  expect(await going).toBeNull();
  expect(work.get()).toEqual({ running: false, error: null, value: null });
  expect(await work.again()).toBeNull();
});
