import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import { NetworkError } from "../../api/errors";
import { patch } from "../../ui/state";
import type { KeptReport } from "../roof_api";
import type { Question } from "./interview_api";
import { inputs, measurements } from "./interview_model";
import { MeasurementsPanel, QuestionField } from "./question_step";

afterEach(cleanup);

const layers: Question = {
  id: "layers",
  text: "How many layers?",
  type: "integer",
  minimum: 1,
  maximum: 3,
  default: 1,
  required: false,
  answered: false,
};

const open: Question = { id: "slopes", text: "Which slopes?", type: "choices", required: true, answered: false };

test("a figure has its default and range as a hint, and a wrong one an error", () => {
  const onType = vi.fn();
  render(<QuestionField question={layers} typed="9" onType={onType} />);
  const control = screen.getByLabelText("How many layers?");
  expect(control.getAttribute("aria-invalid")).toBe("true");
  screen.getByText("If empty: 1. From 1 to 3");
  screen.getByText("This has to be from 1 to 3.");
  fireEvent.input(control, { target: { value: "2" } });
  expect(onType).toHaveBeenCalledWith("2");
});

test("a choice says which option holds while it is open", () => {
  const onType = vi.fn();
  const grade: Question = { ...layers, type: "choice", text: "Which?", options: ["none", "eaves"], default: "eaves" };
  render(<QuestionField question={grade} typed={undefined} onType={onType} />);
  const names = screen.getAllByRole("option").map((option) => option.textContent);
  expect(names).toEqual(["Eaves (default)", "None", "Eaves"]);
  fireEvent.change(screen.getByLabelText("Which?"), { target: { value: "none" } });
  expect(onType).toHaveBeenCalledWith("none");
});

test("several choices are check boxes", () => {
  const onType = vi.fn();
  const upgrades: Question = { ...open, text: "Which?", options: ["drip_edge"] };
  const slope = { value: "A", label: "Slope A" };
  render(<QuestionField question={upgrades} typed={["A"]} options={[slope]} onType={onType} />);
  fireEvent.click(screen.getByLabelText("Drip edge"));
  expect(onType).toHaveBeenLastCalledWith(["A", "drip_edge"]);
  fireEvent.click(screen.getByLabelText("Slope A"));
  expect(onType).toHaveBeenLastCalledWith([]);
});

test("several names that nobody lists are typed", () => {
  const onType = vi.fn();
  render(<QuestionField question={open} typed={undefined} onType={onType} />);
  fireEvent.input(screen.getByLabelText("Which slopes?"), { target: { value: "A, B" } });
  expect(onType).toHaveBeenCalledWith("A, B");
});

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
