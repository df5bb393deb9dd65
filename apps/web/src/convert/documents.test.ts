import { afterEach, beforeEach, expect, test, vi } from "vitest";

import frameTexts from "#texts/frame";
import { ApiError, NetworkError } from "../api/errors";
import type { readPrint, UploadOptions } from "../api/upload";
import { Documents, failureOf } from "./documents";

type Preflight = Awaited<ReturnType<typeof readPrint>>;

interface Call extends Required<UploadOptions> {
  name: string;
  priceList: string | null;
  resolve: (preflight: Preflight) => void;
  reject: (error: unknown) => void;
}

const preflight = { parse_hash: "p" } as Preflight;

function setUp() {
  const calls: Call[] = [];
  const read: typeof readPrint = (file, priceList, options) =>
    new Promise((resolve, reject) => {
      options.signal.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
      calls.push({ name: file.name, priceList, resolve, reject, onProgress: () => {}, ...options });
    });
  return { calls, documents: new Documents(read) };
}

const file = (name: string) => new File(["%PDF-1.7"], name);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("reads two files at a time", async () => {
  const { calls, documents } = setUp();
  documents.add([file("a.pdf"), file("b.pdf"), file("c.pdf")]);
  expect(calls.map((call) => call.name)).toEqual(["a.pdf", "b.pdf"]);
  expect(documents.list.map((document) => document.state)).toEqual(["uploading", "uploading", "waiting"]);
  calls[0]!.resolve(preflight);
  await settle();
  expect(calls.map((call) => call.name)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
  expect(documents.list[0]).toMatchObject({ state: "ready", preflight });
});

test("goes from the upload to the reading", () => {
  const { calls, documents } = setUp();
  documents.add([file("a.pdf")]);
  calls[0]!.onProgress(0.5);
  expect(documents.list[0]).toMatchObject({ state: "uploading", progress: 0.5 });
  calls[0]!.onProgress(1);
  expect(documents.list[0]).toMatchObject({ state: "reading", progress: null });
});

test("keeps a file after a lost connection, and reads it on request", async () => {
  const { calls, documents } = setUp();
  const [id] = documents.add([file("a.pdf")], "DEMO8X_NOV26");
  calls[0]!.reject(new NetworkError());
  await settle();
  expect(documents.list[0]).toMatchObject({ state: "failed", error: expect.any(NetworkError) });
  documents.retry(id!);
  expect(documents.list[0]).toMatchObject({ state: "uploading", error: null });
  expect(calls[1]).toMatchObject({ name: "a.pdf", priceList: "DEMO8X_NOV26" });
});

test("waits for a busy server", async () => {
  const { calls, documents } = setUp();
  documents.add([file("a.pdf")]);
  calls[0]!.reject(new ApiError(503, "busy", [], 7));
  await settle();
  expect(documents.list[0]).toMatchObject({ state: "waiting", error: null, retryAt: Date.now() + 7000 });
  await vi.advanceTimersByTimeAsync(6900);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls).toHaveLength(2);
  expect(documents.list[0]).toMatchObject({ state: "uploading", retryAt: null });
});

test("gives up on a server that stays busy", async () => {
  const { calls, documents } = setUp();
  documents.add([file("a.pdf")]);
  for (let call = 0; call < 5; ++call) {
    calls[call]!.reject(new ApiError(503, "busy", [], 1));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(calls).toHaveLength(5);
  expect(documents.list[0]).toMatchObject({ state: "failed", retryAt: null });
});

test("reads other files while one waits for a busy server", async () => {
  const { calls, documents } = setUp();
  documents.add([file("a.pdf"), file("b.pdf"), file("c.pdf")]);
  calls[0]!.reject(new ApiError(503, "busy", [], 60));
  await settle();
  expect(calls.map((call) => call.name)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
});

test("reads again with another price list, and keeps the earlier reading meanwhile", async () => {
  const { calls, documents } = setUp();
  const [id] = documents.add([file("a.pdf")]);
  calls[0]!.resolve(preflight);
  await settle();
  documents.setPriceList(id!, "CASA8X");
  expect(documents.list[0]).toMatchObject({ state: "uploading", preflight, priceList: "CASA8X" });
  expect(calls[1]!.priceList).toBe("CASA8X");
});

test("an earlier reading does not count", async () => {
  const { calls, documents } = setUp();
  const [id] = documents.add([file("a.pdf")]);
  documents.setPriceList(id!, "CASA8X");
  expect(calls[0]!.signal.aborted).toBe(true);
  await settle();
  expect(documents.list[0]).toMatchObject({ state: "uploading", error: null });
  calls[1]!.resolve(preflight);
  await settle();
  expect(documents.list[0]!.state).toBe("ready");
});

test("forgets a removed file, and reads the next one", async () => {
  const { calls, documents } = setUp();
  const [first] = documents.add([file("a.pdf"), file("b.pdf"), file("c.pdf")]);
  documents.remove(first!);
  await settle();
  expect(calls[0]!.signal.aborted).toBe(true);
  expect(documents.list.map((document) => document.file.name)).toEqual(["b.pdf", "c.pdf"]);
  expect(calls.map((call) => call.name)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
});

test("a refused file is refused again", () => {
  const error = new ApiError(422, "file: it needs a password", [{ path: ["file"], message: "it needs a password" }]);
  expect(failureOf(error)).toEqual({ message: "it needs a password", final: true });
});

test("another refused field is named", () => {
  const fields = [{ path: ["price_list"], message: "unknown" }];
  expect(failureOf(new ApiError(422, "price_list: unknown", fields)).message).toBe("price_list: unknown");
});

test("a lost connection and an ended session may be over", () => {
  expect(failureOf(new NetworkError())).toEqual({ message: frameTexts.errors.network, final: false });
  expect(failureOf(new ApiError(401, "session ended"))).toEqual({ message: "session ended", final: false });
});
