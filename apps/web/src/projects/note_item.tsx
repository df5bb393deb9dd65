import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { time } from "../ui/format";
import { kept } from "../ui/state";
import { NoteEditor } from "./note_editor";
import { clock, filePath, type NoteDraft } from "./note_model";
import { Picture } from "./picture";
import type { Note } from "./requests";
import { VoiceBody } from "./voice_body";

const text = projectsTexts.notes;

interface Props {
  note: Note;
  waited: boolean;
  onLookAgain: () => void;
  onChanged: (note: Note) => void;
  onDelete: () => void;
  onProblem: (error: unknown) => void;
}

function PhotoBody({ note }: { note: Note }) {
  return (
    <div class="note-photo">
      <Picture note={note} />
      <div class="stack">
        {note.caption && <p class="foreign note-text">{note.caption}</p>}
        <p class="quiet foreign">{note.file_name}</p>
      </div>
    </div>
  );
}

function Body(props: Props) {
  const { note } = props;
  switch (note.kind) {
    case "text":
      return <p class="foreign note-text">{note.text}</p>;
    case "photo":
      return <PhotoBody note={note} />;
    case "voice":
      return <VoiceBody {...props} />;
  }
}

/** A note; it is edited in its place, and stays in edit while the user looks at another page. */
export function NoteItem(props: Props) {
  const { note, onChanged, onDelete } = props;
  const draft = kept<NoteDraft | null>(`note/${note.id}`, null);
  const about = { kind: text.kind[note.kind].toLowerCase(), time: time(note.created_at) };
  return (
    <li class="project-card project-note">
      <div class="row spread">
        <p class="quiet">
          <strong>{text.kind[note.kind]}</strong> {about.time} {clock(note.duration_s)}
        </p>
        <div class="row">
          {note.kind !== "text" && (
            <a class="button button-quiet" href={filePath(note)} download={note.file_name ?? ""}>
              {text.download}
            </a>
          )}
          {draft.value === null && (
            <Button kind="quiet" label={fill(text.editLabel, about)} onClick={() => (draft.value = {})}>
              {text.edit}
            </Button>
          )}
          <Button kind="quiet" label={fill(text.deleteLabel, about)} onClick={onDelete}>
            {text.delete}
          </Button>
        </div>
      </div>
      {(draft.value === null || note.kind !== "text") && <Body {...props} />}
      {draft.value !== null && (
        <NoteEditor
          note={note}
          draft={draft.value}
          onDraft={(changed) => (draft.value = changed)}
          onSaved={(saved) => {
            draft.value = null;
            onChanged(saved);
          }}
          onCancel={() => (draft.value = null)}
        />
      )}
    </li>
  );
}

