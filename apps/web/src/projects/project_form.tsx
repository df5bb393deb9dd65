import { useId } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { PriceListField } from "../ui/price_list_field";
import {
  emptyRow,
  groups,
  shownValue,
  sizes,
  wrongSizes,
  type FieldSpec,
  type Group,
  type RoomField,
  type RoomRow,
  type Typed,
} from "./project_fields";
import type { Project } from "./requests";

const text = projectsTexts;
const roomsText = projectsTexts.rooms;

interface Props {
  typed: Typed;
  /** Null for a new one. */
  project: Project | null;
  errors: ReadonlyMap<string, string>;
  onTyped: (typed: Typed) => void;
}

interface FieldProps extends Props {
  spec: FieldSpec;
  lossTypes: string;
}

function Field({ spec, typed, project, errors, lossTypes, onTyped }: FieldProps) {
  const { name } = spec;
  const shared = {
    label: text.fields[name],
    value: shownValue(typed, project, name),
    error: errors.get(name) ?? null,
  };
  const change = (value: string) => onTyped({ ...typed, [name]: value });
  if (name === "price_list") return <PriceListField {...shared} onChange={change} />;
  return (
    <TextField
      {...shared}
      autoComplete="off"
      kind={spec.kind ?? "text"}
      required={spec.required ?? false}
      hideLabel={name === "notes_text"}
      {...(spec.rows ? { rows: spec.rows } : {})}
      {...(name === "loss_type" ? { list: lossTypes } : {})}
      onInput={change}
    />
  );
}

/** The fields of a project, in groups. Fields that were not typed in show the project's values. */
export function ProjectFields(props: Props) {
  const lossTypes = useId();
  return (
    <>
      <datalist id={lossTypes}>
        {text.lossTypes.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      {(Object.keys(groups) as Group[]).map((group) => (
        <fieldset key={group} class="project-group">
          <legend>{text.groups[group]}</legend>
          <div class={group === "other" ? "stack" : "project-fields"}>
            {groups[group].map((spec) => (
              <Field key={spec.name} {...props} spec={spec} lossTypes={lossTypes} />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

const fields: readonly RoomField[] = ["name", "level", ...sizes];

interface RowProps {
  row: RoomRow;
  index: number;
  error: (field: RoomField) => string | null;
  onRow: (row: RoomRow) => void;
  onRemove: () => void;
}

function RoomFields({ row, index, error, onRow, onRemove }: RowProps) {
  const name = row.values.name || fill(roomsText.unnamed, { number: index + 1 });
  return (
    <div class="project-room" role="group" aria-label={name}>
      {fields.map((field) => (
        <TextField
          key={field}
          label={roomsText[field]}
          value={row.values[field]}
          error={error(field)}
          autoComplete="off"
          inputMode={field === "name" || field === "level" ? "text" : "decimal"}
          onInput={(value) => onRow({ ...row, values: { ...row.values, [field]: value } })}
        />
      ))}
      <Button kind="quiet" label={fill(roomsText.removeLabel, { name })} onClick={onRemove}>
        {roomsText.remove}
      </Button>
    </div>
  );
}

interface RoomsEditorProps {
  title?: string;
  rows: readonly RoomRow[];
  /** Of the server, by place. */
  errors: ReadonlyMap<string, string>;
  onRows: (rows: readonly RoomRow[]) => void;
}

/** Rooms with their sizes. */
export function RoomsEditor({ title = roomsText.title, rows, errors, onRows }: RoomsEditorProps) {
  const wrong = wrongSizes(rows);
  const errorAt = (index: number) => (field: RoomField) => {
    const place = `rooms.${index}.${field}`;
    return wrong.includes(place) ? roomsText.notFigure : (errors.get(place) ?? null);
  };
  const whole = errors.get("rooms");
  return (
    <fieldset class="project-group">
      <legend>{title}</legend>
      <div class="stack">
        <p class="quiet field-hint">{roomsText.hint}</p>
        {rows.map((row, index) => (
          <RoomFields
            key={row.key}
            row={row}
            index={index}
            error={errorAt(index)}
            onRow={(changed) => onRows(rows.map((other) => (other.key === row.key ? changed : other)))}
            onRemove={() => onRows(rows.filter((other) => other.key !== row.key))}
          />
        ))}
        {whole && <p class="field-error">{whole}</p>}
        <div>
          <Button onClick={() => onRows([...rows, emptyRow()])}>{roomsText.add}</Button>
        </div>
      </div>
    </fieldset>
  );
}
