import { cleanup, render, screen, within } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";

import type { LoadedList } from "./lists";
import { LoadResult } from "./load_list";

afterEach(cleanup);

const loaded: LoadedList = {
  code: "MINE",
  name: "MINE",
  entry_count: 2,
  source: "loaded",
  own: true,
  file_name: "mine.csv",
  updated_at: "2026-11-26T10:00:00Z",
  columns: [],
  table: {
    rows: 6,
    entries: 2,
    activities: 3,
    merged: 1,
    repeated: 0,
    refused: [{ reason: "sel is a date", lines: [4, 5, 7] }],
    left_out: [],
    dates: [{ line: 4, cat: "DRY", date: "2-Jan", may_be: "1/2" }],
  },
  refused_rows: [{ line: 4, message: "sel is a date: 2-Jan", reason: "sel is a date" }],
};

test("what was read and what was refused", () => {
  render(<LoadResult loaded={loaded} />);
  const facts = screen.getByRole("status");
  expect(facts.textContent).toContain("MINE is loaded");
  expect(within(facts).getByText("Rows refused").nextElementSibling?.textContent).toBe("3");
  expect(facts.textContent).not.toContain("Every row is in the list");
  const [reasons] = screen.getAllByRole("table");
  expect(within(reasons!).getByRole("cell", { name: "4–5, 7" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "1/2" })).toBeTruthy();
  expect(screen.getByText("sel is a date: 2-Jan")).toBeTruthy();
});

test("nothing refused", () => {
  render(<LoadResult loaded={{ ...loaded, table: { ...loaded.table, refused: [], dates: [] }, refused_rows: [] }} />);
  expect(screen.getByText("Every row is in the list.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});
