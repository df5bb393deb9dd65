import { expect, it } from "vitest";

import { entry } from "./fixture";
import { countKinds, itemsOf, nextOpen, questions } from "./look";

it("has contradicting figures first and remarks last", () => {
  const open = [
    entry("remark", { kind: "remark" }),
    entry("code"),
    entry("page", { kind: "structure", severity: 1 }),
    entry("missing page", { kind: "structure", severity: 3 }),
    entry("header", { kind: "header" }),
    entry("total", { kind: "total", severity: 3 }),
    entry("unit", { kind: "figure", severity: 1 }),
    entry("figure", { kind: "figure", severity: 3 }),
  ];
  expect(itemsOf(open).map(({ id }) => id)).toEqual([
    "figure",
    "unit",
    "total",
    "header",
    "missing page",
    "code",
    "remark",
    "page",
  ]);
});

it("shows entries of one group as one item, which is open until all are settled", () => {
  const of = (id: string, settled: string | null = null) => entry(id, { group: "g", settled, line_id: id });
  const [item, ...others] = itemsOf([of("a", "accepted"), of("b"), of("c")]);
  expect(others).toEqual([]);
  expect(item).toMatchObject({ id: "group:g", count: 3, settled: false, line: "b" });
  expect(itemsOf([of("a", "accepted"), of("b", "edited")])[0]?.settled).toBe(true);
  const remarks = ["x", "y"].map((id) => entry(id, { kind: "remark", group: "r" }));
  expect(itemsOf(remarks)).toHaveLength(2);
});

it("goes to the next open item in a circle", () => {
  const items = itemsOf([entry("a"), entry("b", { settled: "accepted" }), entry("c")]);
  expect(nextOpen(items, null, 1)?.id).toBe("a");
  expect(nextOpen(items, "a", 1)?.id).toBe("c");
  expect(nextOpen(items, "c", 1)?.id).toBe("a");
  expect(nextOpen(items, null, -1)?.id).toBe("c");
  expect(nextOpen([], null, 1)).toBeNull();
});

it("knows the lines in question, and counts what is open", () => {
  const open = [
    entry("a", { line_id: "L1" }),
    entry("b", { line_id: "L1", settled: "accepted" }),
    entry("c", { line_id: "L2", settled: "edited" }),
  ];
  expect([...questions(open)]).toEqual([
    ["L1", true],
    ["L2", false],
  ]);
  expect(countKinds(open).get("code")).toBe(1);
});
