import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ApiError, NetworkError } from "../api/errors";
import { AddNote, nextDelay, usePolling } from "./notes";
import { createNote, type Note } from "./requests";

afterEach(cleanup);

vi.mock("./requests", () => ({ createNote: vi.fn() }));

test("what is typed stays until it is stored", async () => {
  const added = vi.fn();
  const { unmount } = render(<AddNote projectId="p" onAdded={added} />);
  const typed = () => screen.getByLabelText<HTMLTextAreaElement>("Text").value;
  const add = () => fireEvent.click(screen.getByRole("button", { name: "Add note" }));
  fireEvent.input(screen.getByLabelText("Text"), { target: { value: "R&R baseboard" } });

  vi.mocked(createNote).mockRejectedValueOnce(new NetworkError());
  add();
  await screen.findByRole("alert");
  expect(typed()).toBe("R&R baseboard");

  const refusal = new ApiError(422, "text: is wrong", [{ path: ["text"], message: "is wrong" }]);
  vi.mocked(createNote).mockRejectedValueOnce(refusal);
  add();
  await screen.findByText("is wrong");
  expect(screen.queryByRole("alert")).toBeNull();

  unmount();
  render(<AddNote projectId="p" onAdded={added} />);
  expect(typed()).toBe("R&R baseboard");
  vi.mocked(createNote).mockResolvedValueOnce({} as Note);
  add();
  await waitFor(() => expect(added).toHaveBeenCalledTimes(1));
  expect(typed()).toBe("");
});

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
