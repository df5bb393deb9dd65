import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";

import type { Estimate, LineItem } from "../api/types";
import { estimate, line } from "./fixture";
import { linesById } from "./line_ids";
import { LineTable } from "./line_table";
import { makeRows } from "./rows";

afterEach(cleanup);

function show(lines: LineItem[], chosen: number | null = null, now: Estimate = estimate(lines)) {
  const onChoose = vi.fn(),
    onEdit = vi.fn();
  const inQuestion = new Map([["L2", true]]);
  render(
    <LineTable
      estimate={now}
      printed={linesById(estimate(lines))}
      rows={makeRows(now, () => true)}
      inQuestion={inQuestion}
      chosen={chosen}
      onChoose={onChoose}
      onEdit={onEdit}
    />,
  );
  return { grid: screen.getByRole("grid"), onChoose, onEdit };
}

it("has few rows of a long estimate in the document, and says how many there are", () => {
  const { grid } = show(Array.from({ length: 1175 }, (_, index) => line(String(index))));
  expect(grid.getAttribute("aria-rowcount")).toBe("1178");
  expect(screen.getAllByRole("row").length).toBeLessThan(60);
});

it("has the trade's columns, without those that the estimate has not", () => {
  show([line("1")]);
  const titles = screen.getAllByRole("columnheader").map((cell) => cell.textContent);
  expect(titles).toEqual([
    "No.",
    "Description",
    "CAT SEL",
    "Act",
    "Quantity",
    "Unit",
    "Unit price",
    "Tax",
    "RCV",
    "Deprec.",
    "ACV",
  ]);
});

it("shows the printed figure with a new one", () => {
  const lines = [line("1"), line("2")];
  show(lines, 0, estimate([{ ...line("1"), quantity: 20, rcv: 41 }, line("2")]));
  const row = screen.getAllByRole("row", { selected: true })[0];
  expect(row?.querySelector("del")?.textContent).toBe("10.00");
  expect(row?.querySelector("ins")?.textContent).toBe("20.00");
  expect(row?.textContent).toContain("edited");
});

it("says which lines are not in the print", () => {
  show([line("1")], 1, estimate([line("1"), { ...line("2"), id: "E1-1" }]));
  const row = screen.getAllByRole("row", { selected: true })[0];
  expect(row?.textContent).toContain("added");
  expect(row?.querySelector("del")).toBeNull();
});

it("chooses a line by click and by keys", () => {
  const { grid, onChoose, onEdit } = show([line("1"), line("2"), line("3")], 1);
  fireEvent.click(screen.getByText("Line 3"));
  expect(onChoose).toHaveBeenLastCalledWith(2);
  fireEvent.keyDown(grid, { key: "ArrowUp" });
  expect(onChoose).toHaveBeenLastCalledWith(0);
  fireEvent.keyDown(grid, { key: "End" });
  expect(onChoose).toHaveBeenLastCalledWith(2);
  fireEvent.dblClick(screen.getByText("Line 2"));
  expect(onEdit).toHaveBeenCalledOnce();
  const active = grid.getAttribute("aria-activedescendant");
  expect(document.getElementById(active ?? "")?.textContent).toContain("Line 2");
});

it("shows hostile text as text", () => {
  const word = "x".repeat(10_000);
  show([line("1", { description: `<img src=x onerror=alert(1)>\u202E${word}` })]);
  expect(document.querySelector("img")).toBeNull();
  expect(screen.getByText(/<img src=x/)).toBeTruthy();
});
