import { useEffect, useRef, useState } from "preact/hooks";

import reviewTexts from "#texts/review";
import type { LineItem } from "../api/types";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import type { LineEdit } from "./edits";
import {
  activities,
  editableFigures,
  formOf,
  readForm,
  type FormErrors,
  type FormField,
  type LineForm,
} from "./line_form";

const text = reviewTexts.form;
const activityNames: Record<string, string> = reviewTexts.activities;

interface Props {
  line: LineItem;
  printed: LineItem;
  /** What was typed before, if the form was left without saving. */
  draft?: LineForm | undefined;
  onDraft?: (form: LineForm) => void;
  onSave: (edit: LineEdit) => void;
  onCancel: () => void;
}

function whyNoFigures(printed: LineItem): string {
  return printed.status ? fill(text.status, { status: printed.status }) : text.noFigures;
}

function activityOptions(activity: string) {
  const known = activities.includes(activity) ? activities : [activity, ...activities];
  return known.map((value) => ({ value, label: activityNames[value] ?? value }));
}

interface FieldsProps {
  printed: LineItem;
  form: LineForm;
  errors: FormErrors;
  onInput: (field: FormField, value: string) => void;
}

/** Below a field that is not as printed is what the print has. */
function FormFields({ printed, form, errors, onInput }: FieldsProps) {
  const before = formOf(printed);
  const figures = editableFigures(printed);
  const shownBefore = { ...before, activity: activityNames[before.activity] ?? before.activity };
  const fieldOf = (field: FormField) => ({
    label: text.fields[field],
    value: form[field],
    hint: form[field] === before[field] ? null : fill(text.printed, { value: shownBefore[field] }),
    error: errors[field] ?? null,
    autoComplete: "off",
    onInput: (value: string) => onInput(field, value),
  });
  const { onInput: onActivity, ...activity } = fieldOf("activity");
  const notes = fieldOf("notes");
  return (
    <div class="stack edit-scroll">
      <TextField {...fieldOf("description")} rows={2} />
      <div class="edit-fields">
        {figures.map((field) => (
          <TextField key={field} {...fieldOf(field)} inputMode="decimal" />
        ))}
        <TextField {...fieldOf("unit")} />
        <SelectField {...activity} options={activityOptions(printed.activity)} onChange={onActivity} />
        <TextField {...fieldOf("cat")} />
        <TextField {...fieldOf("sel")} />
      </div>
      {figures.length === 0 && <p class="quiet foreign">{whyNoFigures(printed)}</p>}
      <TextField {...notes} rows={2} hint={notes.hint ?? text.notesHint} />
    </div>
  );
}

/** The form for a line. */
export function EditForm({ line, printed, draft, onDraft, onSave, onCancel }: Props) {
  // The line as it was when the form was opened: figures that arrive meanwhile do not change what is typed.
  const [first] = useState(line);
  const [form, setForm] = useState<LineForm>(() => draft ?? formOf(first));
  const [errors, setErrors] = useState<FormErrors>({});
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const fields = element.current;
    const first = fields?.querySelector<HTMLElement>("input[inputmode]") ?? fields?.querySelector("textarea");
    first?.focus();
  }, []);
  useEffect(() => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [errors]);
  const set = (field: FormField, value: string) => {
    const next = { ...form, [field]: value };
    setForm(next);
    onDraft?.(next);
  };
  const save = (event: Event) => {
    event.preventDefault();
    const read = readForm(printed, first, form);
    setErrors(read.errors);
    if (Object.keys(read.errors).length === 0) onSave(read.edit);
  };
  const title = printed.number === null ? text.titleWithoutNumber : fill(text.title, { number: printed.number });
  return (
    <form
      ref={element}
      class="edit-form"
      aria-label={title}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onCancel();
      }}
    >
      <FormFields printed={printed} form={form} errors={errors} onInput={set} />
      <div class="row">
        <Button kind="primary" type="submit">
          {text.save}
        </Button>
        <Button onClick={onCancel}>{text.cancel}</Button>
      </div>
    </form>
  );
}
