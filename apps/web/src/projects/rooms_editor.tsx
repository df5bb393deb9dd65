import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { emptyRow, sizes, wrongSizes, type RoomField, type RoomRow } from "./rooms_model";

const text = projectsTexts.rooms;
const fields: readonly RoomField[] = ["name", "level", ...sizes];

interface RowProps {
  row: RoomRow;
  index: number;
  error: (field: RoomField) => string | null;
  onRow: (row: RoomRow) => void;
  onRemove: () => void;
}

function RoomFields({ row, index, error, onRow, onRemove }: RowProps) {
  const name = row.values.name || fill(text.unnamed, { number: index + 1 });
  return (
    <div class="project-room" role="group" aria-label={name}>
      {fields.map((field) => (
        <TextField
          key={field}
          label={text[field]}
          value={row.values[field]}
          error={error(field)}
          autoComplete="off"
          inputMode={field === "name" || field === "level" ? "text" : "decimal"}
          onInput={(value) => onRow({ ...row, values: { ...row.values, [field]: value } })}
        />
      ))}
      <Button kind="quiet" label={fill(text.removeLabel, { name })} onClick={onRemove}>
        {text.remove}
      </Button>
    </div>
  );
}

interface Props {
  title?: string;
  rows: readonly RoomRow[];
  /** Of the server, by place. */
  errors: ReadonlyMap<string, string>;
  onRows: (rows: readonly RoomRow[]) => void;
}

/** Rooms with their sizes. */
export function RoomsEditor({ title = text.title, rows, errors, onRows }: Props) {
  const wrong = wrongSizes(rows);
  const errorAt = (index: number) => (field: RoomField) => {
    const place = `rooms.${index}.${field}`;
    return wrong.includes(place) ? text.notFigure : (errors.get(place) ?? null);
  };
  const whole = errors.get("rooms");
  return (
    <fieldset class="project-group">
      <legend>{title}</legend>
      <div class="stack">
        <p class="quiet field-hint">{text.hint}</p>
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
          <Button onClick={() => onRows([...rows, emptyRow()])}>{text.add}</Button>
        </div>
      </div>
    </fieldset>
  );
}
