import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { NetworkError } from "../../api/errors";
import { patch } from "../../ui/state";
import type { KeptReport } from "../roof_api";
import { inputs, measurements } from "./interview_model";
import { MeasurementsPanel } from "./measurements_panel";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  patch(inputs, { file: null });
});

const edges = { eave_ft: 80, rake_ft: 56, ridge_ft: 40, hip_ft: 0, valley_ft: 0 };
const figures = {
  ...{ report_kind: "hover", report_id: null, area_sf: 1000, squares: 10, facet_count: 2, predominant_pitch: "6/12" },
  ...{ plan_extent: { x_ft: 40, y_ft: 25 }, plan_area_sf: 900, edges, warnings: [] },
  cross_check: { source: "none", ok: true, checks: [] },
};

function show({ value = null, error = null }: { value?: KeptReport | null; error?: unknown }): void {
  patch(inputs, { file: new File(["<a/>"], "larch.xml") });
  vi.spyOn(measurements, "value", "get").mockReturnValue(value);
  vi.spyOn(measurements, "error", "get").mockReturnValue(error);
  render(<MeasurementsPanel />);
}

const kept = (stored: boolean) => ({ filename: "larch.xml", stored, measurements: figures }) as unknown as KeptReport;

test("a report that the server could not keep is mentioned, and its figures are there", () => {
  show({ value: kept(false) });
  expect(screen.getByRole("status").textContent).toContain("could not keep it");
  screen.getByText("1,000 sq ft (10 SQ)");
});

test("a report that the server keeps", () => {
  show({ value: kept(true) });
  screen.getByText("The server keeps the report with your files.");
  expect(screen.queryByRole("status")).toBeNull();
});

test("after a lost connection the file is still there, and can be sent again", () => {
  show({ error: new NetworkError() });
  screen.getByText("larch.xml");
  screen.getByRole("button", { name: "Try again" });
});
