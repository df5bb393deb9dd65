import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

import calculatorsTexts from "#texts/calculators";
import { fill } from "../texts";
import { Button } from "../ui/button";
import type { GroupDraft } from "./draft";
import { hintOf } from "./field_control";
import type { ListField } from "./form_model";

const text = calculatorsTexts.form;
const rowNames: Record<string, string> = calculatorsTexts.rows;

interface Props {
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
export function ListBox({ field, rows, error, onChange, children }: Props) {
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
