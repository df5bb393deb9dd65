import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { ApiError, NetworkError } from "../api/errors";
import { AddNote } from "./add_note";
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
