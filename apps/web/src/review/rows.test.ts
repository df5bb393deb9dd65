import { describe, expect, it } from "vitest";

import { estimate, line } from "./fixture";
import { rowWindow, scrollTo } from "./row_window";
import { lineAfter, makeRows, rowOfLine, type Row } from "./rows";

const all = () => true;
const shown = (row: Row) =>
  row.kind === "line" ? row.index : row.kind === "section" ? row.section.name : `[${row.name}]`;

describe("makeRows", () => {
  it("has a heading for each section and group", () => {
    const made = makeRows(
      estimate([
        line("1"),
        line("2", { group: "WALLS" }),
        line("3", { group: "WALLS" }),
        line("4", { section_id: "S3" }),
      ]),
      all,
    );
    expect(made.map(shown)).toEqual(["DOE", "Kitchen", 0, "[WALLS]", 1, 2, "Bath", 3]);
  });

  it("says the group again in another section", () => {
    const made = makeRows(estimate([line("1", { group: "A" }), line("2", { group: "A", section_id: "S3" })]), all);
    expect(made.map(shown)).toEqual(["DOE", "Kitchen", "[A]", 0, "Bath", "[A]", 1]);
  });

  it("leaves out sections without a line that is shown", () => {
    const of = estimate([line("1"), line("2", { section_id: "S3" })]);
    expect(makeRows(of, (index) => index === 1).map(shown)).toEqual(["DOE", "Bath", 1]);
    expect(makeRows(of, () => false)).toEqual([]);
  });

  it("leaves out sections with neither a name nor totals", () => {
    const of = estimate([line("1")]);
    for (const section of of.sections) if (section.id === "S1") section.name = null;
    expect(makeRows(of, all).map(shown)).toEqual(["Kitchen", 0]);
  });

  it("shows a room that somebody added before it has lines", () => {
    const of = estimate([line("1")]);
    of.sections.push({ ...of.sections[1]!, id: "E2-1", name: "Attic", path: ["Attic"] });
    expect(makeRows(of, all).map(shown)).toEqual(["DOE", "Kitchen", 0, "Attic"]);
  });

  it("survives sections that are unknown or contain each other", () => {
    const of = estimate([line("1", { section_id: "S9" }), line("2")]);
    for (const section of of.sections) if (section.id === "S1") section.parent_id = "S2";
    expect(makeRows(of, all).filter((row) => row.kind === "line")).toHaveLength(2);
  });

  it("makes rows of 20,000 lines quickly", () => {
    const many = estimate(
      Array.from({ length: 20_000 }, (_, index) => line(String(index), { section_id: index % 9 ? "S2" : "S3" })),
    );
    const start = performance.now();
    makeRows(many, all);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe("lineAfter", () => {
  const rows = makeRows(estimate([line("1"), line("2"), line("3", { section_id: "S3" })]), all);

  it("moves over headings, and stays at the ends", () => {
    expect(lineAfter(rows, 1, 1)).toBe(2);
    expect(lineAfter(rows, 2, 1)).toBe(2);
    expect(lineAfter(rows, 0, -1)).toBe(0);
    expect(lineAfter(rows, 1, Infinity)).toBe(2);
    expect(lineAfter(rows, 1, -Infinity)).toBe(0);
  });

  it("starts at an end", () => {
    expect(lineAfter(rows, null, 1)).toBe(0);
    expect(lineAfter(rows, null, -1)).toBe(2);
    expect(lineAfter(rows, null, 20)).toBe(0);
    expect(lineAfter(rows, null, Infinity)).toBe(2);
    expect(lineAfter(rows, null, -Infinity)).toBe(0);
    expect(lineAfter([], null, 1)).toBeNull();
  });

  it("knows the row of a line", () => {
    expect(rowOfLine(rows, 2)).toBe(5);
    expect(rowOfLine(rows, null)).toBe(-1);
  });
});

describe("rowWindow", () => {
  it("has what is in view, and little more", () => {
    const { first, end } = rowWindow(10_000, 600, 30, 5000);
    expect(first).toBeLessThanOrEqual(333);
    expect(end).toBeGreaterThanOrEqual(354);
    expect(end - first).toBeLessThan(45);
  });

  it("ends with the rows", () => {
    expect(rowWindow(0, 600, 30, 3)).toMatchObject({ first: 0, end: 3 });
    expect(rowWindow(5000, 600, 30, 3)).toMatchObject({ first: 0, end: 3 });
    expect(rowWindow(0, 600, 30, 0)).toMatchObject({ first: 0, end: 0 });
  });

  it("scrolls only to what is not in view", () => {
    expect(scrollTo(5, 100, 300, 30, 30)).toBeNull();
    expect(scrollTo(1, 100, 300, 30, 30)).toBe(30);
    expect(scrollTo(20, 100, 300, 30, 30)).toBe(360);
  });
});
