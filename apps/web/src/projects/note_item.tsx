import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { time } from "../ui/format";
import { Problem } from "../ui/notice";
import { kept, useTask } from "../ui/state";
import {
  clock,
  editable,
  filePath,
  shownText,
  toNoteUpdate,
  type NoteDraft,
  type TextField as FieldName,
} from "./note_model";
import { HeardWords } from "./heard_words";
import { Picture } from "./photo_grid";
import { formErrors } from "./project_fields";
import { retryTranscription, updateNote, type Note } from "./requests";

const text = projectsTexts.notes;
const voiceText = projectsTexts.voice;

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

interface NoteEditorProps {
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

function NoteEditor({ note, draft, onDraft, onSaved, onCancel }: NoteEditorProps) {
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
          hint={field === "transcript" && note.transcript?.includes("(?)") ? voiceText.unsureEdit : null}
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

interface VoiceBodyProps {
  note: Note;
  waited: boolean;
  onLookAgain: () => void;
  onChanged: (note: Note) => void;
  onProblem: (error: unknown) => void;
}

function Player({ note }: { note: Note }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <p class="quiet">{voiceText.cannotPlay}</p>;
  return (
    <audio
      class="note-audio"
      controls
      preload="none"
      src={filePath(note)}
      aria-label={fill(voiceText.play, { time: time(note.created_at) })}
      onError={() => setBroken(true)}
    />
  );
}

function Transcript({ note, waited, onLookAgain, onChanged, onProblem }: VoiceBodyProps) {
  const retry = () => retryTranscription(note.project_id, note.id).then(onChanged, onProblem);
  if (note.transcript) return <HeardWords transcript={note.transcript} />;
  switch (note.transcription_status) {
    case "pending":
      return (
        <div class="row">
          <p role="status" class="quiet">
            {waited ? voiceText.waited : voiceText.pending}
          </p>
          {waited && <Button onClick={onLookAgain}>{voiceText.lookAgain}</Button>}
        </div>
      );
    case "failed":
      return (
        <div class="row">
          <p role="status" class="field-error">
            {voiceText.transcriptFailed}
          </p>
          <Button onClick={() => void retry()}>{voiceText.retry}</Button>
        </div>
      );
    case "done":
    case "none":
      return <p class="quiet">{voiceText.noWords}</p>;
  }
}

/** A recording, its transcript, and what was written with it. */
export function VoiceBody(props: VoiceBodyProps) {
  return (
    <div class="stack">
      <Player note={props.note} />
      <Transcript {...props} />
      {props.note.text && <p class="foreign note-text quiet">{props.note.text}</p>}
    </div>
  );
}
