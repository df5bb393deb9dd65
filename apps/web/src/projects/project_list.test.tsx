import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { NetworkError } from "../api/errors";
import { ProjectList } from "./project_list";
import { deleteProject, listProjects, type Project } from "./requests";

afterEach(cleanup);

vi.mock("./requests", () => ({ listProjects: vi.fn(), deleteProject: vi.fn() }));
vi.mock("../api/requests", () => ({ readPriceLists: () => Promise.resolve([]) }));

const project = (id: string, name: string) =>
  ({ id, name, status: "open", note_count: 2, photo_count: 1, updated_at: "2026-01-01T00:00:00Z" }) as Project;

test("the list is loaded again after a failure, searched, and a project deleted", async () => {
  vi.mocked(listProjects).mockRejectedValueOnce(new NetworkError());
  render(<ProjectList />);
  await screen.findByRole("alert");
  vi.mocked(listProjects).mockResolvedValueOnce([project("a", "Larch"), project("b", "<script>Oak")]);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("2 projects");
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "oak" } });
  expect(screen.getByText("1 project")).toBeTruthy();
  expect(screen.getByRole("link", { name: "<script>Oak" }).getAttribute("href")).toBe("#/projects/b");

  fireEvent.click(screen.getByRole("button", { name: "Delete <script>Oak" }));
  expect(screen.getByText(/This deletes <script>Oak with 2 notes/)).toBeTruthy();
  vi.mocked(deleteProject).mockResolvedValueOnce(undefined);
  vi.mocked(listProjects).mockResolvedValueOnce([project("a", "Larch")]);
  fireEvent.click(screen.getByRole("button", { name: "Delete project" }));
  await waitFor(() => expect(screen.getByText("No project matches the search.")).toBeTruthy());
  expect(deleteProject).toHaveBeenCalledWith("b");
});
