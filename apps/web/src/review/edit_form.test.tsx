import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";

import reviewTexts from "#texts/review";
import { EditForm } from "./edit_form";
import type { LineEdit } from "./edits";
import { line } from "./fixture";
import { formOf, type LineForm } from "./line_form";

afterEach(cleanup);

const fields = reviewTexts.form.fields;

function open(of = line("1"), now = of) {
  const onSave = vi.fn<(edit: LineEdit) => void>();
  const onCancel = vi.fn();
  render(<EditForm line={now} printed={of} onSave={onSave} onCancel={onCancel} />);
  const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
  const submit = () => fireEvent.submit(screen.getByRole("form"));
  return { onSave, onCancel, type, submit };
}

it("saves what was typed", () => {
  const { onSave, type, submit } = open();
  type(fields.unit_price, "3.50");
  submit();
  expect(onSave).toHaveBeenCalledWith({ unit_price: 3.5 });
});

it("shows the printed value below a changed one", () => {
  const { type } = open();
  expect(screen.queryByText("Printed: 10")).toBeNull();
  type(fields.quantity, "12");
  expect(screen.getByText("Printed: 10")).toBeTruthy();
});

it("keeps what was typed, and names the field that is wrong", () => {
  const { onSave, type, submit } = open();
  type(fields.quantity, "a lot");
  submit();
  expect(onSave).not.toHaveBeenCalled();
  const field = screen.getByLabelText(fields.quantity) as HTMLInputElement;
  expect(field.value).toBe("a lot");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(reviewTexts.form.errors.noFigure)).toBeTruthy();
});

it("has no field for a figure that the print does not have", () => {
  open(line("1", { tax: null }));
  expect(screen.queryByLabelText(fields.tax)).toBeNull();
  expect(screen.queryByLabelText(fields.remove_price)).toBeNull();
});

it("says why a line has no figures", () => {
  open(line("1", { status: "SEE BID" }));
  expect(screen.queryByLabelText(fields.quantity)).toBeNull();
  expect(screen.getByText(/SEE BID/)).toBeTruthy();
});

it("starts with what was typed before", () => {
  const draft = { ...formOf(line("1")), quantity: "77" };
  const onDraft = vi.fn<(form: LineForm) => void>();
  render(
    <EditForm
      line={line("1")}
      printed={line("1")}
      draft={draft}
      onDraft={onDraft}
      onSave={vi.fn()}
      onCancel={vi.fn()}
    />,
  );
  expect((screen.getByLabelText(fields.quantity) as HTMLInputElement).value).toBe("77");
  fireEvent.input(screen.getByLabelText(fields.tax), { target: { value: "5" } });
  expect(onDraft).toHaveBeenCalledWith({ ...draft, tax: "5" });
});

it("cancels with Escape", () => {
  const { onCancel } = open();
  fireEvent.keyDown(screen.getByLabelText(fields.unit), { key: "Escape" });
  expect(onCancel).toHaveBeenCalled();
});
