import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ApiError, NetworkError } from "../api/errors";
import type { UploadOptions } from "../api/upload";
import { duration, failureText, progressText, secondsUntil } from "./row_state";
import { isFinal, Uploads, type StoredEstimate } from "./uploads";

interface Call extends UploadOptions {
  name: string;
  priceList: string | null;
  resolve: (row: StoredEstimate) => void;
  reject: (error: unknown) => void;
}

const row = { estimate_id: "E", state: "queued", progress: null } as StoredEstimate;

function setUp() {
  const calls: Call[] = [];
  const onDone = vi.fn();
  const uploads = new Uploads(
    (file, priceList, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
        calls.push({ name: file.name, priceList, resolve, reject, ...options });
      }),
    onDone,
  );
  return { calls, uploads, onDone };
}

const file = (name: string) => new File(["%PDF-1.7"], name);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("sends two files at a time, and hands over what the server has", async () => {
  const { calls, uploads, onDone } = setUp();
  uploads.add([file("a.pdf"), file("b.pdf"), file("c.pdf")], "DEMO8X_NOV26");
  expect(calls.map((call) => call.name)).toEqual(["a.pdf", "b.pdf"]);
  expect(uploads.list.map(({ state }) => state)).toEqual(["uploading", "uploading", "waiting"]);
  calls[0]!.onProgress!(0.5);
  expect(uploads.list[0]).toMatchObject({ sent: 0.5, priceList: "DEMO8X_NOV26" });
  calls[0]!.resolve(row);
  await settle();
  expect(onDone).toHaveBeenCalledWith(row);
  expect(uploads.list.map((upload) => upload.file.name)).toEqual(["b.pdf", "c.pdf"]);
  expect(calls.map((call) => call.name)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
});

test("keeps a file after a lost connection, and sends it on request", async () => {
  const { calls, uploads } = setUp();
  uploads.add([file("a.pdf")]);
  calls[0]!.reject(new NetworkError());
  await settle();
  expect(uploads.list[0]).toMatchObject({ state: "failed", error: expect.any(NetworkError) });
  uploads.retry(uploads.list[0]!.id);
  expect(uploads.list[0]).toMatchObject({ state: "uploading", error: null });
});

test("waits for a busy server, sends others meanwhile, and gives up in the end", async () => {
  const { calls, uploads } = setUp();
  uploads.add([file("a.pdf"), file("b.pdf"), file("c.pdf")]);
  calls[0]!.reject(new ApiError(503, "busy", [], 7));
  await settle();
  expect(uploads.list[0]).toMatchObject({ state: "waiting", retryAt: Date.now() + 7000 });
  expect(calls.map((call) => call.name)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
  calls[1]!.resolve(row);
  for (let call = 3; call < 7; ++call) {
    await vi.advanceTimersByTimeAsync(7100);
    calls[call]!.reject(new ApiError(503, "busy", [], 7));
  }
  await settle();
  expect(uploads.list[0]).toMatchObject({ state: "failed", retryAt: null });
});

test("forgets a dismissed file, and sends the next one", async () => {
  const { calls, uploads } = setUp();
  uploads.add([file("a.pdf"), file("b.pdf"), file("c.pdf")]);
  uploads.remove(uploads.list[0]!.id);
  await settle();
  expect(calls[0]!.signal.aborted).toBe(true);
  expect(calls.map((call) => call.name)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
});

test("knows which refusals are final", () => {
  expect(isFinal(new ApiError(413, "too large"))).toBe(true);
  expect(isFinal(new ApiError(503, "busy"))).toBe(false);
  expect(isFinal(new NetworkError())).toBe(false);
});

test("says how far the reading is", () => {
  expect(progressText(row)).toBe("Waiting to be read");
  const progress = { stage: "ocr", percent: 30, pages_done: 2, pages: 24 };
  const reading = { ...row, state: "reading" as const };
  expect(progressText({ ...reading, progress: { ...progress, seconds_left: 40 } })).toBe(
    "Reading page 3 of 24, about 40 s left",
  );
  expect(progressText({ ...reading, progress: { ...progress, pages: 0 } })).toBe("Reading, 30 %");
  expect([duration(0), duration(89), duration(200)]).toEqual(["1 s", "89 s", "3 min"]);
  expect([secondsUntil(5500, 1000), secondsUntil(1000, 5500)]).toEqual([5, 0]);
});

test("says why a file could not be read in the user's words", () => {
  expect(failureText({ code: "not_a_pdf", message: '"%PDF-" is not there' })).toBe(
    "This file is not a PDF. If it opens on your computer, print it to PDF and try again.",
  );
  expect(failureText({ code: "something_new", message: "the file is odd" })).toBe("The file is odd");
});
