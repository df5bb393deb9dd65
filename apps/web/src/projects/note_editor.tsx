import projectsTexts from "#texts/projects";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { Problem } from "../ui/problem";
import { useTask } from "../ui/state";
import { formErrors } from "./form_errors";
import { editable, shownText, toNoteUpdate, type NoteDraft, type TextField as FieldName } from "./note_model";
import { updateNote, type Note } from "./requests";

const text = projectsTexts.notes;

interface Props {
  note: Note;
  draft: NoteDraft;
  onDraft: (draft: NoteDraft) => void;
  onSaved: (note: Note) => void;
  onCancel: () => void;
}

/** Names of the fields; what goes with a recording is a remark. */
function label(note: Note, field: FieldName): string {
  return field === "text" && note.kind === "voice" ? text.remark : text[field];
}

export function NoteEditor({ note, draft, onDraft, onSaved, onCancel }: Props) {
  const task = useTask<Note>();
  const { fields, other } = formErrors(task.error, editable[note.kind]);
  const save = async (event: Event) => {
    event.preventDefault();
    const saved = await task.start(() => updateNote(note.project_id, note.id, toNoteUpdate(note, draft)));
    if (saved) onSaved(saved);
  };
  return (
    <form class="stack" onSubmit={(event) => void save(event)}>
      {editable[note.kind].map((field) => (
        <TextField
          key={field}
          label={label(note, field)}
          rows={field === "caption" ? 2 : 4}
          value={shownText(note, draft, field)}
          error={fields.get(field) ?? null}
          disabled={task.running}
          onInput={(value) => onDraft({ ...draft, [field]: value })}
        />
      ))}
      {other !== null && <Problem error={other} />}
      <div class="row">
        <Button kind="primary" type="submit" disabled={task.running}>
          {text.save}
        </Button>
        <Button disabled={task.running} onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
