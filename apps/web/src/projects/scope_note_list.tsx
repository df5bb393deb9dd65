import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { CheckField } from "../ui/field";
import { time } from "../ui/format";
import { excerpt } from "./note_model";
import type { ScopeInputs } from "./scope_model";
import type { ScopeNote } from "./scope_notes";

const text = projectsTexts.scope;

interface Props {
  notes: readonly ScopeNote[];
  inputs: ScopeInputs;
  onInputs: (inputs: ScopeInputs) => void;
}

/** The notes to choose from, in the order in which they are read. */
export function ScopeNotes({ notes, inputs, onInputs }: Props) {
  const chosen = new Set(inputs.notes);
  const all = notes.length > 0 && notes.every((note) => chosen.has(note.id));
  const choose = (id: string, on: boolean) => {
    const others = inputs.notes.filter((other) => other !== id);
    onInputs({ ...inputs, notes: on ? [...others, id] : others });
  };
  return (
    <fieldset class="project-group">
      <legend>{text.notes}</legend>
      {notes.length === 0 && <p class="quiet">{text.noNotes}</p>}
      {notes.length > 0 && (
        <CheckField
          label={text.allNotes}
          checked={all}
          onChange={(on) => onInputs({ ...inputs, notes: on ? notes.map((note) => note.id) : [] })}
        />
      )}
      <div class="scope-notes">
        {notes.map((note) => (
          <CheckField
            key={note.id}
            label={excerpt(note.words)}
            hint={fill(text.note, { kind: projectsTexts.notes.kind[note.kind], time: time(note.createdAt) })}
            checked={chosen.has(note.id)}
            onChange={(on) => choose(note.id, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}
