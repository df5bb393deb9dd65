import { describe, expect, it } from "vitest";

import { allWarnings, listDoubts, nextOpen, type DoubtSources } from "./doubts";
import { check, estimate, exactMatch, line, noMatch } from "./fixture";

const candidate = {
  cat: "DRY",
  sel: "5/8",
  description: '5/8" drywall',
  confidence: 0.5,
  unit: "SF",
  list_unit_price: 3,
};
const warning = (more: object) => ({ code: "uncertain", message: "Look", page: null, line: null, ...more });

function sources(more: Partial<DoubtSources> = {}): DoubtSources {
  const printed = estimate([
    line("1"),
    line("2", { match: noMatch, source: { page: 5, box: [0, 0, 1, 1] } }),
    line("3", { match: { ...exactMatch, kind: "fuzzy", confidence: 0.84 } }),
    line("4", { match: noMatch, excluded: true }),
    line("5"),
  ]);
  const candidates = [{ index: 4, number: "5", candidates: [candidate] }];
  return { printed, printedChecks: [], checks: [], candidates, warnings: [], edits: {}, settled: new Set(), ...more };
}

describe("listDoubts", () => {
  it("has totals first, then matches, then warnings", () => {
    const checks = [check("section:S2.rcv", 21, 20), check("line_items.rcv", 21, 21)];
    const doubts = listDoubts(sources({ printedChecks: checks, checks, warnings: [warning({ line: "2", page: 5 })] }));
    expect(doubts.map(({ kind, index }) => [kind, index])).toEqual([
      ["total", null],
      ["match", 1],
      ["match", 2],
      ["match", 4],
      ["warning", 1],
    ]);
    expect(doubts[0]).toMatchObject({ title: "RCV of Kitchen", page: 3 });
    expect(doubts[0]?.detail).toContain("21.00");
    expect(doubts[0]?.detail).toContain("−1.00");
    expect(doubts[2]?.detail).toContain("84%");
  });

  it("counts the totals that edits opened as one, with all of them", () => {
    const printedChecks = [
      check("section:S2.rcv", 21, 21),
      check("line_items.rcv", 21, 21),
      check("section:S3.rcv", 1, 2),
    ];
    const checks = [check("section:S2.rcv", 21, 31), check("line_items.rcv", 21, 31), check("section:S3.rcv", 1, 2)];
    const [opened, own] = listDoubts(sources({ printedChecks, checks }));
    expect(opened?.checks).toHaveLength(2);
    expect(opened?.detail).toContain("+10.00");
    expect(own?.title).toBe("RCV of Bath");
  });

  it("opens a settled total again when its figure changes", () => {
    const printedChecks = [check("line_items.rcv", 21, 20)];
    const [first] = listDoubts(sources({ printedChecks, checks: printedChecks }));
    const settled = new Set([first?.id ?? ""]);
    expect(listDoubts(sources({ printedChecks, checks: printedChecks, settled }))[0]?.settled).toBe(true);
    expect(listDoubts(sources({ printedChecks, checks: [check("line_items.rcv", 21, 30)], settled }))[0]?.settled).toBe(
      false,
    );
  });

  it("settles a match that the user chose", () => {
    const doubts = listDoubts(sources({ edits: { 1: { match: exactMatch } } }));
    expect(doubts.find(({ index }) => index === 1)?.settled).toBe(true);
  });

  it("names a warning without a line", () => {
    const [last] = listDoubts(sources({ warnings: [warning({ line: "Total: Roof", page: 9 })] })).slice(-1);
    expect(last).toMatchObject({ title: "Total: Roof", page: 9, index: null, detail: "Look" });
  });
});

describe("nextOpen", () => {
  const doubts = listDoubts(sources());
  const [first, second, third] = doubts;

  it("goes around", () => {
    expect(nextOpen(doubts, null, 1)).toBe(first);
    expect(nextOpen(doubts, first?.id ?? null, 1)).toBe(second);
    expect(nextOpen(doubts, third?.id ?? null, 1)).toBe(first);
    expect(nextOpen(doubts, first?.id ?? null, -1)).toBe(third);
    expect(nextOpen(doubts, null, -1)).toBe(third);
  });

  it("skips what is settled", () => {
    const rest = doubts.map((doubt) => ({ ...doubt, settled: doubt !== third }));
    expect(nextOpen(rest, first?.id ?? null, 1)?.id).toBe(third?.id);
    expect(
      nextOpen(
        rest.map((doubt) => ({ ...doubt, settled: true })),
        null,
        1,
      ),
    ).toBeNull();
    expect(nextOpen([], null, 1)).toBeNull();
  });
});

it("has a warning of the reading and of the export once", () => {
  const one = warning({ line: "1" }),
    other = warning({ line: "2" });
  expect(allWarnings([one], [{ ...one }, other])).toEqual([one, other]);
});
