import { expect, it } from "vitest";

import type { Operation, Step } from "./operations";
import { estimate, line } from "./fixture";
import { ago, stepTexts } from "./history";

const printed = estimate([line("5", { quantity: 57.66 }), line("6")]);
const step = (number: number, operations: Operation[], more: Partial<Step> = {}): Step => ({
  number,
  at: "2026-11-26T10:00:00Z",
  by: "pat",
  operations,
  undone: false,
  problem: null,
  ...more,
});
const set = (path: string, value: unknown): Operation => ({ op: "set", path, value });
const says = (...steps: Step[]) =>
  stepTexts(steps, printed, "pat").map(({ who, lines }) => `${who} ${lines.join("; ")}`);

it("says what was changed from what", () => {
  const first = step(1, [set("/line_items/L5/quantity", 576.66)]);
  const second = step(2, [set("/line_items/L5/quantity", 57.7)], { by: "ann" });
  expect(says(second, first)).toEqual([
    "ann changed quantity of line 5 from 576.66 to 57.7",
    "You changed quantity of line 5 from 57.66 to 576.66",
  ]);
});

it("does not count what was undone as the value before", () => {
  const first = step(1, [set("/line_items/L5/quantity", 1)], { undone: true });
  const second = step(2, [set("/line_items/L5/quantity", 2)]);
  expect(says(second, first)[0]).toBe("You changed quantity of line 5 from 57.66 to 2");
});

it("has words for every operation", () => {
  const operations: Operation[] = [
    set("/claim/insured_name", "A. Doe"),
    set("/claim/dates/loss", null),
    set("/line_items/L6/depreciation/amount", 5),
    { op: "add_line", section_id: "S2", line: { description: "Tarp" } },
    { op: "delete_line", line_id: "L5" },
    { op: "split_line", line_id: "L5", at: [1] },
    { op: "merge_lines", line_ids: ["L5", "L6"] },
    { op: "move_line", line_id: "L5", section_id: "S3" },
    { op: "add_section", name: "Attic" },
    { op: "rename_section", section_id: "S2", name: "Galley" },
    { op: "move_section", section_id: "S2" },
    { op: "delete_section", section_id: "S2" },
    { op: "choose_code", line_id: "L5", code: "DRY 1/2", all_equal: true },
    { op: "choose_code", line_id: "L5", code: null },
    { op: "accept", ids: ["a", "b"] },
  ];
  const [{ lines } = { lines: [] }] = stepTexts([step(1, operations)], printed, "pat");
  expect(lines).toEqual([
    "changed insured from “Pat Doe” to “A. Doe”",
    "changed date of loss from “2026-10-18T09:00” to nothing",
    "changed depreciation of line 6 from 4 to 5",
    "added the line “Tarp” to room Kitchen",
    "deleted line 5",
    "split line 5",
    "merged 2 lines",
    "moved line 5",
    "added the room Attic",
    "renamed room Kitchen to Galley",
    "moved room Kitchen",
    "deleted room Kitchen",
    "chose DRY 1/2 for line 5 and all equal ones",
    "left line 5 as a manual entry",
    "accepted 2 things in question",
  ]);
});

it("says how long ago it was", () => {
  const now = Date.parse("2026-11-26T10:00:00Z");
  expect(ago("2026-11-26T09:59:50Z", now)).toBe("just now");
  expect(ago("2026-11-26T09:58:00Z", now)).toBe("2 minutes ago");
  expect(ago("2026-11-26T09:00:00Z", now)).toBe("1 hour ago");
  expect(ago("2026-11-20T09:00:00Z", now)).toContain("Nov 20, 2026");
});
