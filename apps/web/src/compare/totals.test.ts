import { describe, expect, it } from "vitest";

import type { Difference, Estimate } from "../api/types";
import { linesOf, sectionPaths } from "./rows";
import { differenceText, fieldChange, lineTotals, summaries } from "./totals";

const difference = { totals: { rcv: [100, 150], sections: {} } } as unknown as Difference;

const estimate = (tax: number | null, items: object[] = []): Partial<Estimate> =>
  ({
    sections: [
      { id: "S1", parent_id: null, name: "ROOT", kind: "estimate" },
      { id: "S2", parent_id: "S1", name: "Main", kind: "level" },
      { id: "S3", parent_id: "S2", name: "Kitchen", kind: "room" },
    ],
    line_items: [{ section_id: "S3", rcv: 0.1, tax }, { section_id: "S3", rcv: 0.2, tax }, ...items],
  }) as unknown as Partial<Estimate>;

describe("lines", () => {
  it("are in sections that the difference names", () => {
    expect([...sectionPaths(estimate(1).sections ?? []).values()]).toEqual(["ROOT", "Main", "Main / Kitchen"]);
    expect(linesOf(estimate(1))[1]).toMatchObject({ section: "Main / Kitchen", rcv: 0.2, description: "" });
  });

  it("have the sum of split prices", () => {
    const [line] = linesOf({ line_items: [{ remove_price: 1, replace_price: 2.5 }] } as unknown as Partial<Estimate>);
    expect(line?.unitPrice).toBe(3.5);
  });

  it("may be missing", () => {
    expect(linesOf({})).toEqual([]);
  });
});

describe("totals", () => {
  it("are those of the difference, or sums of the lines", () => {
    const equal = linesOf(estimate(1, [{ section_id: "S3", rcv: 99, tax: 9, excluded: true }]));
    expect(lineTotals(difference, equal, equal)).toEqual([
      { name: "rcv", before: 100, after: 150, difference: 50 },
      { name: "tax", before: 2, after: 2, difference: 0 },
    ]);
  });

  it("are not compared if only one estimate states them", () => {
    const [, tax] = lineTotals(difference, linesOf(estimate(null)), linesOf(estimate(1)));
    expect(tax).toEqual({ name: "tax", before: null, after: 2, difference: null });
  });

  it("of coverages are compared by name", () => {
    const stated = (net_claim: number) =>
      ({ totals: { line_items: null, coverages: [{ name: "Dwelling", rcv: 10, net_claim }] } }) as Partial<Estimate>;
    expect(summaries(stated(4), stated(7))).toEqual([
      {
        coverage: "Dwelling",
        rows: [
          { name: "rcv", before: 10, after: 10, difference: 0 },
          { name: "net_claim", before: 4, after: 7, difference: 3 },
        ],
      },
    ]);
    expect(summaries({}, {})).toEqual([]);
  });
});

describe("figures", () => {
  it("have signs", () => {
    expect([5, -5, 0, null].map(differenceText)).toEqual(["+5.00", "−5.00", "0.00", "not compared"]);
  });

  it("name fields", () => {
    expect(fieldChange("tax", [null, 4.5])).toBe("Tax nothing → 4.50");
    expect(fieldChange("quantity", [1, 2.5])).toBe("Quantity 1 → 2.5");
    expect(fieldChange("excluded", ["false", "true"])).toBe("Excluded no → yes");
  });
});
