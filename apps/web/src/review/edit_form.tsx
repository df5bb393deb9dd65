import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import reviewTexts from "#texts/review";
import { ApiError } from "../api/errors";
import type { LineItem } from "../api/types";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { messageOf } from "../ui/notice";
import type { Operation } from "./operations";
import type { EditField } from "./line_ids";
import { activities, figuresOf, formOf, readForm, refusals, type FormErrors, type LineForm } from "./line_form";

const text = reviewTexts.form;
const activityNames: Record<string, string> = reviewTexts.activities;

function activityOptions(activity: string) {
  const known = activities.includes(activity) ? activities : [activity, ...activities];
  return known.map((value) => ({ value, label: activityNames[value] ?? value }));
}

interface FieldsProps {
  /** The line as it is; null for a new one. */
  line: LineItem | null;
  /** As it was read; nothing for a line that was added. */
  printed?: LineItem | undefined;
  form: LineForm;
  errors: FormErrors;
  onInput: (field: EditField, value: string) => void;
}

/** The fields of a line. Below one that is not as printed is what the print has. */
export function LineFields({ line, printed, form, errors, onInput }: FieldsProps) {
  const before = printed && formOf(printed);
  const shownBefore = before && { ...before, activity: activityNames[before.activity] ?? before.activity };
  const fieldOf = (field: EditField) => ({
    label: text.fields[field],
    value: form[field],
    hint:
      !before || !shownBefore || form[field] === before[field]
        ? null
        : fill(text.printed, { value: shownBefore[field] || reviewTexts.table.printedNothing }),
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
        {figuresOf(line).map((field) => (
          <TextField key={field} {...fieldOf(field)} inputMode="decimal" />
        ))}
        <TextField {...fieldOf("unit")} />
        <SelectField {...activity} options={activityOptions(form.activity)} onChange={onActivity} />
        <TextField {...fieldOf("cat")} />
        <TextField {...fieldOf("sel")} />
      </div>
      {line?.status && <p class="quiet foreign">{fill(text.status, { status: line.status })}</p>}
      <TextField {...notes} rows={2} hint={notes.hint ?? text.notesHint} />
    </div>
  );
}

interface Props {
  line: LineItem;
  printed: LineItem | undefined;
  /** What was typed before, if the form was left without saving. */
  draft?: LineForm | undefined;
  onDraft?: (form: LineForm) => void;
  /** Resolves with null, or with why the server refused. */
  onSave: (operations: Operation[]) => Promise<unknown>;
  onClose: () => void;
}

/** The form for a line. */
export function EditForm({ line, printed, draft, onDraft, onSave, onClose }: Props) {
  // The line as it was when the form was opened: figures that arrive meanwhile do not change what is typed.
  const [first] = useState(line);
  const [form, setForm] = useState<LineForm>(() => draft ?? formOf(first));
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  // Before the form is painted: a key may follow at once.
  useLayoutEffect(() => {
    const fields = element.current;
    const figure = fields?.querySelector<HTMLInputElement>("input[inputmode]");
    figure?.focus();
    figure?.select();
  }, []);
  useEffect(() => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [errors]);
  const set = (field: EditField, value: string) => {
    const next = { ...form, [field]: value };
    setForm(next);
    onDraft?.(next);
  };
  const save = async (event: Event) => {
    event.preventDefault();
    const read = readForm(first, form);
    setErrors(read.errors);
    setProblem(null);
    if (Object.keys(read.errors).length > 0) return;
    // Without a connection, the edit waits; the totals bar says so.
    const slow = new Promise<null>((done) => setTimeout(done, 400, null));
    const error = await Promise.race([onSave(read.operations), slow]);
    if (error === null) return onClose();
    if (error instanceof ApiError && error.fields.length > 0) setErrors(refusals(read, error));
    else setProblem(messageOf(error));
  };
  const title = line.number === null ? text.titleWithoutNumber : fill(text.title, { number: line.number });
  return (
    <form
      ref={element}
      class="edit-form"
      aria-label={title}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
    >
      <LineFields line={first} printed={printed} form={form} errors={errors} onInput={set} />
      {problem !== null && <p class="field-error foreign">{problem}</p>}
      <div class="row">
        <Button kind="primary" type="submit">
          {text.save}
        </Button>
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </form>
  );
}
