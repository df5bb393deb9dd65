import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { ApiError } from "../api/errors";
import { Details } from "./details";
import { updateProject, type Project } from "./requests";

afterEach(cleanup);

vi.mock("./requests", () => ({ updateProject: vi.fn() }));
vi.mock("../api/requests", () => ({ readPriceLists: () => Promise.resolve([]) }));

const room = { id: "k", name: "Kitchen", level: null, length_ft: 12, width_ft: 10, height_ft: 8 };
const project = { id: "p", name: "Larch", status: "open", city: "Austin", rooms: [room] } as unknown as Project;

test("only changes are sent; a refusal is shown at its field, and the typed text stays", async () => {
  const changed = vi.fn();
  render(<Details project={project} onChanged={changed} onDelete={vi.fn()} />);
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save changes" });
  expect(save.disabled).toBe(true);
  fireEvent.input(screen.getByLabelText("City"), { target: { value: "" } });
  fireEvent.input(screen.getByLabelText("Project name"), { target: { value: "Oak" } });
  const refusal = new ApiError(422, "name: is taken", [{ path: ["name"], message: "is taken" }]);
  vi.mocked(updateProject).mockRejectedValueOnce(refusal);
  fireEvent.click(save);
  await screen.findByText("is taken");
  expect(screen.getByLabelText<HTMLInputElement>("Project name").value).toBe("Oak");
  vi.mocked(updateProject).mockResolvedValueOnce({ ...project, name: "Oak", city: null });
  fireEvent.click(save);
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(vi.mocked(updateProject).mock.lastCall).toEqual(["p", { city: null, name: "Oak" }]);
  expect(screen.getByText("Saved.")).toBeTruthy();
});

test("changed rooms are sent as a whole; changes can be discarded", async () => {
  render(<Details project={project} onChanged={vi.fn()} onDelete={vi.fn()} />);
  fireEvent.input(screen.getByLabelText("Height"), { target: { value: "9" } });
  vi.mocked(updateProject).mockResolvedValueOnce(project);
  fireEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Saved.");
  expect(vi.mocked(updateProject).mock.lastCall).toEqual(["p", { rooms: [{ ...room, height_ft: 9 }] }]);
  fireEvent.input(screen.getByLabelText("Height"), { target: { value: "7" } });
  expect(screen.getByText("There are unsaved changes.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(screen.getByLabelText<HTMLInputElement>("Height").value).toBe("8");
});
