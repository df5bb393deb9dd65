import { expect, test } from "vitest";

import { checkName, edgeRows, keyFacts, planInWords, sortedChecks, type Edges } from "./figures";
import type { RoofFigures } from "./roof_api";

const edges: Edges = {
  eave_ft: 92,
  rake_ft: 87.7,
  ridge_ft: 40,
  hip_ft: 0,
  valley_ft: 0,
  flashing_ft: 12,
  step_flashing_ft: 0,
  parapet_ft: 0,
  transition_ft: 0,
  other_ft: 0,
};

const roof: RoofFigures = {
  report_kind: "eagleview",
  report_id: "10001",
  area_sf: 1465.33,
  squares: 14.65,
  facet_count: 3,
  predominant_pitch: "6/12",
  pitches: [],
  plan_extent: { x_ft: 60, y_ft: 30 },
  plan_area_sf: 1320,
  edges,
  cross_check: { source: "none", ok: true, checks: [] },
  structures: [],
  warnings: [],
};

test("the usual edges are always rows, the rare ones if there are any, and the sums at the end", () => {
  const rows = edgeRows(edges);
  expect(rows.map((row) => row.key)).toEqual([
    ...["eave_ft", "rake_ft", "ridge_ft", "hip_ft", "valley_ft", "flashing_ft", "caps", "drip"],
  ]);
  expect(rows.at(-1)).toMatchObject({ length: 179.7, sum: true });
});

test("sums of lengths have no digits of binary fractions", () => {
  expect(edgeRows({ ...edges, ridge_ft: 0.1, hip_ft: 0.2 }).at(-2)?.length).toBe(0.3);
});

test.each([
  ["total_area_sf", "Roof area, sq ft"],
  ["eave_ft", "Eaves, ft"],
  ["eave_ft_count", "Eaves, count"],
  ["facet_count", "Faces"],
  ["area_at_6/12", "Area at 6/12, sq ft"],
  ["ROOF1/F3 area_sf", "Face ROOF1/F3: area, sq ft"],
  ["ROOF1/F3 slant", "Face ROOF1/F3: slant"],
  ["something_new", "something new"],
])("the compared figure %s is called %s", (name, shown) => {
  expect(checkName(name)).toBe(shown);
});

test("checks that differ come first", () => {
  const figures = { published: 1, computed: 1, delta: 0, tolerance: 0 };
  const check = (quantity: string, ok: boolean) => ({ quantity, ...figures, ok });
  const { off, all } = sortedChecks([check("a", true), check("b", false), check("c", true)]);
  expect(off.map((row) => row.quantity)).toEqual(["b"]);
  expect(all.map((row) => row.quantity)).toEqual(["b", "a", "c"]);
});

test("the plan in words has the figures and the edges that there are", () => {
  const words = planInWords(roof);
  expect(words).toContain("3 faces: 1,465.33 sq ft, pitch 6/12, 60 by 30 ft");
  expect(words).toContain("ridges 40 ft");
  expect(words).not.toContain("hips");
});

test("the facts name the report", () => {
  expect(keyFacts(roof).at(-1)?.[1]).toBe("EagleView report, report 10001");
  expect(keyFacts({ ...roof, report_kind: "description", report_id: null }).at(-1)?.[1]).toBe("Description");
});
