import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { onSessionEnd, setCsrfToken } from "./client";
import { ApiError, NetworkError } from "./errors";
import { upload } from "./upload";

class FakeRequest {
  static last: FakeRequest;
  status = 0;
  statusText = "";
  responseText = "";
  headers: Record<string, string> = {};
  answerHeaders: Record<string, string> = {};
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open = vi.fn();
  send = vi.fn();

  constructor() {
    FakeRequest.last = this;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return this.answerHeaders[name] ?? null;
  }

  abort(): void {
    this.onabort?.();
  }

  answer(status: number, body: string, headers: Record<string, string> = {}): void {
    Object.assign(this, { status, responseText: body, answerHeaders: headers });
    this.onload?.();
  }
}

beforeEach(() => void vi.stubGlobal("XMLHttpRequest", FakeRequest));
afterEach(() => {
  vi.unstubAllGlobals();
  setCsrfToken("");
});

function start() {
  const controller = new AbortController();
  const onProgress = vi.fn();
  const result = upload<{ line_count: number }>("/api/x", new FormData(), { signal: controller.signal, onProgress });
  return { result, request: FakeRequest.last, controller, onProgress };
}

test("sends the token of the session, and gives the answer", async () => {
  setCsrfToken("secret");
  const { result, request } = start();
  expect(request.open).toHaveBeenCalledWith("POST", "/api/x");
  expect(request.headers).toEqual({ "X-CSRF-Token": "secret" });
  request.answer(200, '{"line_count": 3}');
  expect(await result).toEqual({ line_count: 3 });
});

test("says how much is sent", () => {
  const { request, onProgress } = start();
  request.upload.onprogress!({ lengthComputable: true, loaded: 1, total: 4 });
  request.upload.onload!();
  expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
});

test("throws what the server says", async () => {
  const { result, request } = start();
  request.answer(503, '{"detail": "busy"}', { "Retry-After": "7" });
  await expect(result).rejects.toMatchObject({ status: 503, message: "busy", retryAfter: 7 });
});

test("an answer that is not JSON is an error, too", async () => {
  const { result, request } = start();
  request.answer(502, "<html>");
  await expect(result).rejects.toBeInstanceOf(ApiError);
});

test("a lost connection has no answer", async () => {
  const { result, request } = start();
  request.onerror!();
  await expect(result).rejects.toBeInstanceOf(NetworkError);
});

test("reports the end of the session", async () => {
  const ended = vi.fn();
  const forget = onSessionEnd(ended);
  const { result, request } = start();
  request.answer(401, '{"detail": "ended"}');
  await expect(result).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledOnce();
  forget();
});

test("can be stopped", async () => {
  const { result, controller } = start();
  controller.abort();
  await expect(result).rejects.toMatchObject({ name: "AbortError" });
});
