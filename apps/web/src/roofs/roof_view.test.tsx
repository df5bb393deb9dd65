import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";

import type { RoofPreview } from "./roof_api";
import { RoofView } from "./roof_view";

afterEach(cleanup);

const long = "x".repeat(10_000);
const hostile = `<img src=x onerror=alert(1)>\u202e${long}`;
const none = {
  ...{ hip_ft: 0, valley_ft: 0, flashing_ft: 0, step_flashing_ft: 0 },
  ...{ parapet_ft: 0, transition_ft: 0, other_ft: 0 },
};

const roof: RoofPreview = {
  report_kind: "eagleview",
  report_id: hostile,
  svg: "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
  area_sf: 1000,
  squares: 10,
  facet_count: 2,
  predominant_pitch: "6/12",
  pitches: [{ pitch: "6/12", area_sf: 1000, share: 1 }],
  plan_extent: { x_ft: 40, y_ft: 25 },
  plan_area_sf: 900,
  edges: { ...none, eave_ft: 80, rake_ft: 56, ridge_ft: 40 },
  cross_check: {
    source: "summary",
    ok: false,
    checks: [
      { quantity: "ridge_ft", published: 41, computed: 40, delta: -1, tolerance: 0.1, ok: false },
      { quantity: "eave_ft", published: 80, computed: 80, delta: 0, tolerance: 0.1, ok: true },
    ],
  },
  structures: [],
  published: {
    source: "summary",
    area_sf: 1000,
    low_slope_sf: 0,
    double_underlayment_sf: 0,
    pitches: [],
    edges: { ...none, eave_ft: 80, rake_ft: 56, ridge_ft: 41 },
  },
  waste_percent: null,
  waste_table: [],
  facets: [],
  figures: [],
  warnings: [{ code: "odd", message: hostile }],
};

test("shows the plan as a picture, the figures, and both figures of what differs", async () => {
  const { container } = render(<RoofView roof={roof} />);
  const plan = await screen.findByAltText(/2 faces: 1,000 sq ft/);
  expect(plan.getAttribute("src")).toMatch(/^blob:/);
  expect(container.querySelector("svg, script, img[onerror]")).toBeNull();
  screen.getByText("1 published figure differs from the geometry.");
  const row = screen.getAllByText("Ridges, ft")[0]?.closest("tr");
  const cells = [...(row?.cells ?? [])].map((cell) => cell.textContent);
  expect(cells).toEqual(["Ridges, ft", "41", "40", "-1", "0.1", "Differs"]);
});

test("text of a report is text, isolated and breakable", () => {
  render(<RoofView roof={roof} />);
  const remark = screen.getByText((_, element) => element?.tagName === "LI" && element.textContent === `${hostile}.`);
  expect(remark.className).toContain("foreign");
});

test("a description has nothing published to compare with", () => {
  render(<RoofView roof={{ ...roof, report_kind: "description" }} assumptions={["no overhang"]} />);
  expect(screen.queryByText("Published totals")).toBeNull();
  screen.getByText("no overhang");
});

test("a report of figures only has no plan, and no measures of one", () => {
  const { svg: _, ...figures } = roof;
  render(<RoofView roof={{ ...figures, report_kind: "hover", plan_area_sf: 0, plan_extent: { x_ft: 0, y_ft: 0 } }} />);
  screen.getByText(/^No plan:/);
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.queryByText("Extent of the plan")).toBeNull();
  screen.getByText("1,000 sq ft (10 SQ)");
});
