import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { isEmpty, isGroup, layoutOf, optionsNow, rowsOf, type Draft, type GroupDraft } from "./draft";
import { ChoicesBox, FieldControl, hintOf, RatesBox } from "./field_control";
import { isSingle, type Field, type Group, type GroupField, type ListField } from "./form_model";
import { hasError, inside, type Errors } from "./request";

const text = calculatorsTexts.form;

interface Props {
  group: Group;
  draft: GroupDraft;
  /** Where the group is: "rooms.0"; empty at the top. */
  path: string;
  errors: Errors;
  onChange: (draft: GroupDraft) => void;
  /** Without what the schema says about each field, which the row above has. */
  brief?: boolean;
  /** Fields of the page, in addition to those of the schema. */
  children?: ComponentChildren;
}

/** The fields of an object. */
export function GroupFields({ group, draft, path, errors, onChange, brief = false, children }: Props) {
  const { before, first, after, more, oneOf } = layoutOf(group, draft);
  const show = (field: Field) => (
    <AnyField
      key={field.name}
      field={field}
      group={group}
      draft={draft}
      path={inside(path, field.name)}
      errors={errors}
      brief={brief}
      onChange={(value) => onChange({ ...draft, [field.name]: value })}
    />
  );
  const opened = more.some((field) => !isEmpty(draft[field.name]) || hasError(errors, inside(path, field.name)));
  return (
    <div class="stack">
      {oneOf.length > 0 && <OneOf sets={oneOf} show={show} />}
      <div class="calc-grid">
        {before.map(show)}
        {first.map(show)}
        {children}
        {after.map(show)}
      </div>
      {more.length > 0 && (
        <details class="calc-more" open={opened}>
          <summary>{fill(text.more, { count: more.length })}</summary>
          <div class="calc-grid">{more.map(show)}</div>
        </details>
      )}
    </div>
  );
}

/** Fields of which one is needed, or one set. */
function OneOf({ sets, show }: { sets: Field[][]; show: (field: Field) => ComponentChildren }) {
  return (
    <fieldset class="calc-box">
      <legend>{text.oneOf}</legend>
      {sets.map((fields, index) => (
        <div key={index} class="stack">
          {index > 0 && <p class="calc-or quiet">{text.or}</p>}
          <div class="calc-grid">{fields.map(show)}</div>
        </div>
      ))}
    </fieldset>
  );
}

interface AnyProps {
  field: Field;
  group: Group;
  draft: GroupDraft;
  path: string;
  errors: Errors;
  brief: boolean;
  onChange: (value: Draft) => void;
}

function AnyField({ field, group, draft: all, path, errors, brief, onChange }: AnyProps) {
  const draft = all[field.name];
  const error = errors.get(path) ?? null;
  if (isSingle(field)) {
    const options = optionsNow(group, all, field);
    return (
      <FieldControl field={field} options={options} draft={draft} error={error} brief={brief} onChange={onChange} />
    );
  }
  switch (field.kind) {
    case "choices":
      return <ChoicesBox field={field} draft={draft} error={error} onChange={onChange} />;
    case "rates":
      return <RatesBox field={field} draft={draft} path={path} errors={errors} onChange={onChange} />;
    case "group":
      return <GroupBox field={field} draft={draft} path={path} errors={errors} onChange={onChange} />;
    case "list":
      return (
        <ListBox field={field} rows={rowsOf(draft)} error={error} onChange={onChange}>
          {(row, index, changeRow, removal) => (
            <GroupFields
              group={field.group}
              draft={row}
              path={inside(path, index)}
              errors={errors}
              brief={index > 0}
              onChange={changeRow}
            >
              {removal}
            </GroupFields>
          )}
        </ListBox>
      );
  }
}

interface GroupBoxProps extends Omit<AnyProps, "group" | "draft" | "field" | "brief"> {
  field: GroupField;
  draft: Draft;
}

/** A group that can be left out. */
function GroupBox({ field, draft, path, errors, onChange }: GroupBoxProps) {
  const label = field.label.toLowerCase();
  const error = errors.get(path);
  return (
    <fieldset class="calc-box calc-wide">
      <legend>{field.label}</legend>
      <div class="row spread">
        <span class="field-hint quiet">{hintOf(field)}</span>
        {isGroup(draft) ? (
          <Button onClick={() => onChange(undefined)}>{fill(text.leaveOut, { label })}</Button>
        ) : (
          <Button onClick={() => onChange({})}>{fill(text.include, { label })}</Button>
        )}
      </div>
      {error && (
        <p class="field-error" tabIndex={-1} data-invalid>
          {error}
        </p>
      )}
      {isGroup(draft) && (
        <GroupFields group={field.group} draft={draft} path={path} errors={errors} onChange={onChange} />
      )}
    </fieldset>
  );
}

const rowNames: Record<string, string> = calculatorsTexts.rows;

interface ListBoxProps {
  field: ListField;
  rows: GroupDraft[];
  error: string | null;
  onChange: (rows: GroupDraft[]) => void;
  /** The fields of a row, with the button that removes it. */
  children: (
    row: GroupDraft,
    index: number,
    onChange: (row: GroupDraft) => void,
    removal: ComponentChildren,
  ) => ComponentChildren;
}

/** A list of objects, such as rooms. */
function ListBox({ field, rows, error, onChange, children }: ListBoxProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const row = rowNames[field.name] ?? field.label;
  // The row is there after the next rendering.
  const focusLater = (selector: string) =>
    setTimeout(() => [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus());
  const add = () => {
    onChange([...rows, {}]);
    focusLater(":scope > .calc-row:last-of-type .field:first-child :is(input, select)");
  };
  const remove = (index: number) => {
    onChange(rows.filter((_, other) => other !== index));
    focusLater(":scope > div > .button");
  };
  return (
    <fieldset class="calc-box calc-wide" ref={box}>
      <legend>{field.label}</legend>
      <p class="field-hint quiet">{hintOf(field)}</p>
      {error && (
        <p class="field-error" tabIndex={-1} data-invalid>
          {error}
        </p>
      )}
      {rows.map((draft, index) => (
        <fieldset key={index} class="calc-row">
          <legend>{fill(text.row, { row, number: index + 1 })}</legend>
          {children(
            draft,
            index,
            (changed) => onChange(rows.map((other, at) => (at === index ? changed : other))),
            <div class="calc-remove">
              <Button
                label={fill(text.removeRow, { row: row.toLowerCase(), number: index + 1 })}
                onClick={() => remove(index)}
              >
                {text.remove}
              </Button>
            </div>,
          )}
        </fieldset>
      ))}
      <div>
        <Button disabled={rows.length >= field.max} onClick={add}>
          {fill(text.addRow, { row: row.toLowerCase() })}
        </Button>
      </div>
    </fieldset>
  );
}
