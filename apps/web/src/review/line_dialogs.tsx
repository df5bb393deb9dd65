// What can be done with lines besides their figures: add, split, merge, move.
import { useState } from "preact/hooks";

import reviewTexts from "#texts/review";
import type { Estimate, LineItem } from "../api/types";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { CheckField, SelectField, TextField } from "../ui/field";
import { lineQuantity } from "../ui/format";
import { messageOf } from "../ui/notice";
import { LineFields } from "./edit_form";
import type { Operation } from "./operations";
import { emptyForm, readFigure, readNewLine, type FormErrors } from "./line_form";
import { lineId, lineName } from "./line_ids";
import type { Review } from "./use_review";

const text = reviewTexts.lineDialogs;

/** Sections by their paths, as options. */
export function sectionOptions({ sections }: Estimate) {
  return sections.map(({ id, path, name }) => ({ value: id, label: path.join(" › ") || name || text.wholeEstimate }));
}

interface FormProps {
  review: Review;
  title: string;
  save: string;
  disabled?: boolean;
  /** The edit; null if what is typed is wrong. */
  operation: () => Operation | null;
  onClose: () => void;
  children: preact.ComponentChildren;
}

/** A dialog that saves one edit, and stays open with the reason if the server refuses it. */
export function EditDialog({ review, title, save, disabled, operation, onClose, children }: FormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    const made = operation();
    if (!made) return;
    const error = await review.store.edit(made);
    if (error === null) onClose();
    else setProblem(messageOf(error));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" noValidate onSubmit={(event) => void submit(event)}>
        {children}
        {problem !== null && (
          <p class="field-error foreign" role="alert">
            {problem}
          </p>
        )}
        <div class="row">
          <Button kind="primary" type="submit" disabled={disabled ?? false}>
            {save}
          </Button>
          <Button onClick={onClose}>{reviewTexts.form.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface Props {
  review: Review;
  /** The chosen line. */
  line: LineItem;
  onClose: () => void;
}

interface AddProps {
  review: Review;
  sectionId: string;
  /** The line before it. */
  after?: string | undefined;
  onClose: () => void;
}

export function AddLineDialog({ review, sectionId, after, onClose }: AddProps) {
  const [form, setForm] = useState(emptyForm);
  const [errors, setErrors] = useState<FormErrors>({});
  const section = sectionOptions(review.estimate).find(({ value }) => value === sectionId);
  const operation = (): Operation | null => {
    const read = readNewLine(form);
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) return null;
    return { op: "add_line", section_id: sectionId, line: read.line, ...(after && { after }) };
  };
  return (
    <EditDialog review={review} title={text.add} save={text.addSave} operation={operation} onClose={onClose}>
      <p class="quiet foreign">{fill(text.addTo, { name: section?.label ?? "" })}</p>
      <LineFields
        line={null}
        form={form}
        errors={errors}
        onInput={(field, value) => setForm((was) => ({ ...was, [field]: value }))}
      />
    </EditDialog>
  );
}

export function SplitDialog({ review, line, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const operation = (): Operation | null => {
    const parts = typed
      .split(/[;\s]+/)
      .filter(Boolean)
      .map((part) => readFigure(part, "quantity"));
    const wrong = parts.find((part) => typeof part !== "number");
    if (parts.length === 0 || wrong !== undefined) {
      setError(typeof wrong === "string" ? wrong : reviewTexts.form.errors.missing);
      return null;
    }
    return { op: "split_line", line_id: lineId(line), at: parts as number[] };
  };
  return (
    <EditDialog review={review} title={text.split} save={text.splitSave} operation={operation} onClose={onClose}>
      <p class="foreign">{lineName(line)}</p>
      <TextField
        label={text.splitParts}
        hint={fill(text.splitHint, { quantity: lineQuantity(line.quantity), unit: line.unit ?? "" })}
        value={typed}
        error={error}
        onInput={setTyped}
      />
    </EditDialog>
  );
}

/** Lines that can be merged with this one: of the same unit, activity and prices. */
export function mergeable(lines: readonly LineItem[], line: LineItem): LineItem[] {
  const fields = [
    "unit",
    "activity",
    "unit_price",
    "remove_price",
    "replace_price",
    "reset_price",
    "excluded",
  ] as const;
  return lines.filter(
    (other) => other !== line && other.quantity !== null && fields.every((field) => other[field] === line[field]),
  );
}

export function MergeDialog({ review, line, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const others = line.quantity === null ? [] : mergeable(review.estimate.line_items, line);
  const operation = (): Operation => ({ op: "merge_lines", line_ids: [lineId(line), ...chosen] });
  return (
    <EditDialog
      review={review}
      title={text.merge}
      save={text.mergeSave}
      disabled={chosen.length === 0}
      operation={operation}
      onClose={onClose}
    >
      <p class="foreign">{lineName(line)}</p>
      <p class="quiet">{others.length > 0 ? text.mergeHint : text.mergeNone}</p>
      <div class="merge-lines">
        {others.map((other) => {
          const id = lineId(other);
          return (
            <CheckField
              key={id}
              label={fill(text.mergeLine, {
                name: lineName(other),
                quantity: lineQuantity(other.quantity),
                unit: other.unit ?? "",
              })}
              checked={chosen.includes(id)}
              onChange={(on) => setChosen((was) => (on ? [...was, id] : was.filter((one) => one !== id)))}
            />
          );
        })}
      </div>
    </EditDialog>
  );
}

export function MoveDialog({ review, line, onClose }: Props) {
  const { estimate } = review;
  const [section, setSection] = useState(line.section_id ?? "");
  const [after, setAfter] = useState("");
  const inSection = estimate.line_items.filter((other) => other.section_id === section && other !== line);
  const operation = (): Operation => ({
    op: "move_line",
    line_id: lineId(line),
    section_id: section,
    ...(after && { after }),
  });
  return (
    <EditDialog review={review} title={text.move} save={text.moveSave} operation={operation} onClose={onClose}>
      <p class="foreign">{lineName(line)}</p>
      <SelectField
        label={text.moveSection}
        value={section}
        options={sectionOptions(estimate)}
        onChange={(id) => {
          setSection(id);
          setAfter("");
        }}
      />
      <SelectField
        label={text.moveAfter}
        hint={count(inSection.length, text.moveHint)}
        value={after}
        options={[
          { value: "", label: text.moveLast },
          ...inSection.map((other) => ({ value: lineId(other), label: lineName(other).slice(0, 120) })),
        ]}
        onChange={setAfter}
      />
    </EditDialog>
  );
}
