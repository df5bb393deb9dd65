import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";

import { ApiError, NetworkError } from "../api/errors";
import { DocumentState, secondsUntil } from "./document_list";
import type { OpenDocument } from "./documents";

const waiting: OpenDocument = {
  id: "1",
  file: new File([], "a.pdf"),
  state: "waiting",
  progress: null,
  preflight: null,
  priceList: null,
  error: null,
  retryAt: null,
};

const show = (what: Partial<OpenDocument>) => render(<DocumentState document={{ ...waiting, ...what }} />);

afterEach(cleanup);

test("counts whole seconds down to zero", () => {
  expect(secondsUntil(5500, 1000)).toBe(5);
  expect(secondsUntil(1000, 5500)).toBe(0);
});

test("shows the stages", () => {
  show({});
  screen.getByText("Waiting");
  show({ state: "uploading", progress: 0.456 });
  screen.getByText("Uploading, 45 %");
  show({ state: "reading" });
  screen.getByText("Reading");
  show({ state: "ready" });
  screen.getByText("Ready");
});

test("shows when a busy server is asked again, and asks at once on request", () => {
  show({ retryAt: Date.now() + 4900 });
  screen.getByText("The server is busy. Next try in 5 s.");
  screen.getByRole("button", { name: "Try now" });
});

test("offers another try only where it can help", () => {
  const { unmount } = show({ state: "failed", error: new NetworkError() });
  screen.getByRole("button", { name: "Try again" });
  unmount();
  show({ state: "failed", error: new ApiError(422, "this is not an estimate") });
  expect(screen.getByRole("alert").textContent).toBe("this is not an estimate");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
