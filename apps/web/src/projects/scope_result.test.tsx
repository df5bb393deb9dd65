import { cleanup, render, screen, within } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";

import type { Scope } from "./requests";
import { ScopeResult } from "./scope_result";

afterEach(cleanup);

const base = { activity: "remove_and_replace", calc: null, confidence: 1, reason: "the only entry" } as const;
const priced = { ...base, room: "Den", cat: "FNC", sel: "BAS3", description: "Baseboard", unit: "LF" };
const unknown = { ...base, room: null, cat: null, sel: null, description: "<i>xyzzy</i>", unit: null };
const scope: Scope = {
  scope_id: "s",
  project_id: "p",
  price_list: "LIST",
  items: [
    { ...priced, quantity: 44, unit_price: 4.64, total: 204.16 },
    { ...unknown, quantity: null, unit_price: null, total: null },
  ],
  total: 204.16,
  questions: ["How high is the Den?"],
  warnings: ['Not understood: "xyzzy"'],
  engine: "rules",
};

test("items with prices, and those to enter by hand", () => {
  render(<ScopeResult scope={scope} />);
  const rows = screen.getAllByRole("row").slice(1);
  const cells = rows.map((row) => within(row).getAllByRole("cell").map((cell) => cell.textContent));
  expect(cells[0]?.slice(0, 9)).toEqual(["Den", "FNC BAS3", "R&R", "Baseboard", "", "44.00", "LF", "4.64", "204.16"]);
  expect(cells[1]?.slice(1, 4)).toEqual(["By hand", "R&R", "<i>xyzzy</i>"]);
  expect(cells[2]?.[8]).toBe("204.16");
  expect(screen.getByText("1 item has to be entered by hand.")).toBeTruthy();
  expect(screen.getByText("How high is the Den?")).toBeTruthy();
  expect(screen.getByText('Not understood: "xyzzy"')).toBeTruthy();
  expect(screen.getByText("Price list LIST. Made by the built-in rules.")).toBeTruthy();
});
