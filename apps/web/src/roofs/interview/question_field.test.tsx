import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";

import type { Question } from "./interview_api";
import { QuestionField } from "./question_field";

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
