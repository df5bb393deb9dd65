import { useEffect, useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/dialog";
import { DropZone } from "../ui/drop_zone";
import { TextField } from "../ui/field";
import { time } from "../ui/format";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { kept, useLoaded, useTask } from "../ui/state";
import { withoutMarks } from "./heard_words";
import { NoteItem } from "./note_item";
import { countKinds, excerpt, isPending, ofKind, wordsOf, type KindFilter } from "./note_model";
import { formErrors } from "./project_fields";
import { Recorder } from "./recorder";
import { createNote, deleteNote, listNotes, uploadLimits, uploadVoice, type Note } from "./requests";
import { UploadList, useUploads } from "./uploads";

const text = projectsTexts.notes;
const voiceText = projectsTexts.voice;

/** Texts, recordings and photos of a project, newest first, and what makes new ones. */
export function Notes({ projectId }: { projectId: string }) {
  const notes = useLoaded(projectId, () => listNotes(projectId));
  const polling = usePolling(notes.value?.some(isPending) ?? false, notes.rerun);
  const [problem, setProblem] = useState<unknown>(null);
  const all = notes.value ?? [];
  const replace = (note: Note) => notes.set(all.map((other) => (other.id === note.id ? note : other)));
  return (
    <>
      <h2 class="visually-hidden">{text.title}</h2>
      <div class="note-makers">
        <AddNote projectId={projectId} onAdded={() => void notes.rerun()} />
        <AddVoiceNote projectId={projectId} onStored={() => void notes.rerun()} />
      </div>
      {notes.error !== null && <Problem error={notes.error} onRetry={() => void notes.rerun()} />}
      {problem !== null && <Problem error={problem} onDismiss={() => setProblem(null)} />}
      {notes.value === null && notes.error === null && <Loading />}
      {notes.value && (
        <NoteList
          notes={notes.value}
          waited={polling.waited}
          onLookAgain={() => void notes.rerun().then(polling.again)}
          onChanged={replace}
          onDeleted={(id) => notes.set(all.filter((note) => note.id !== id))}
          onProblem={setProblem}
        />
      )}
    </>
  );
}

const first = 2_000;
const longest = 20_000;
const attempts = 40;

/** Milliseconds until the next question; null: enough. */
export function nextDelay(attempt: number): number | null {
  return attempt >= attempts ? null : Math.min(longest, Math.round(first * 1.4 ** attempt));
}

/** Calls `ask` again and again while `active`, and while somebody sees the page. */
export function usePolling(active: boolean, ask: () => Promise<unknown>): { waited: boolean; again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  useEffect(() => {
    if (!active) setAttempt(0);
  }, [active]);
  const delay = nextDelay(attempt);
  useEffect(() => {
    if (!active || !visible || delay === null) return undefined;
    const timer = setTimeout(() => void ask().finally(() => setAttempt((was) => was + 1)), delay);
    return () => clearTimeout(timer);
  }, [active, visible, delay, attempt]);
  return { waited: active && delay === null, again: () => setAttempt(0) };
}

interface Props {
  projectId: string;
  onAdded: () => void;
}

export function AddNote({ projectId, onAdded }: Props) {
  const typed = kept(`note/new/${projectId}`, "");
  const task = useTask<Note>();
  const { fields, other } = formErrors(task.error, ["text"]);
  const submit = async (event: Event) => {
    event.preventDefault();
    const sent = typed.value;
    if (!(await task.start(() => createNote(projectId, sent.trim())))) return;
    // What was typed while it was on its way stays.
    if (typed.value === sent) typed.value = "";
    onAdded();
  };
  return (
    <form class="project-card stack" onSubmit={(event) => void submit(event)}>
      <h3>{text.new}</h3>
      <TextField
        label={text.text}
        rows={4}
        value={typed.value}
        error={fields.get("text") ?? null}
        onInput={(value) => (typed.value = value)}
      />
      {other !== null && <Problem error={other} />}
      <div>
        <Button kind="primary" type="submit" disabled={typed.value.trim() === "" || task.running}>
          {text.add}
        </Button>
      </div>
    </form>
  );
}

const types = [".wav", ".mp3", ".m4a", ".mp4", ".ogg", ".oga", ".opus", ".webm", ".flac"];

interface AddVoiceNoteProps {
  projectId: string;
  onStored: () => void;
}

/** A recording made here, or files that were recorded elsewhere. */
function AddVoiceNote({ projectId, onStored }: AddVoiceNoteProps) {
  const uploads = useUploads(`uploads/voice/${projectId}`, (file) => uploadVoice(projectId, file), onStored);
  return (
    <div class="project-card stack">
      <h3>{voiceText.title}</h3>
      <Recorder projectId={projectId} onSave={(file) => uploads.add([file])} />
      <DropZone
        label={voiceText.choose}
        hint={fill(voiceText.hint, { limit: uploadLimits.recording })}
        types={types}
        accept="audio/*"
        multiple
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} />
    </div>
  );
}

const kinds: readonly KindFilter[] = ["all", "text", "voice", "photo"];
const pageLength = 50;

function DeleteNote({ note, onClose, onDeleted }: { note: Note; onClose: () => void; onDeleted: () => void }) {
  const what = excerpt(withoutMarks(wordsOf(note)) || note.file_name || "");
  return (
    <ConfirmDialog
      title={text.removeTitle}
      confirm={text.removeConfirm}
      cancel={text.removeCancel}
      onClose={onClose}
      work={() => deleteNote(note.project_id, note.id)}
      onDone={onDeleted}
    >
      <p>{`${text.kind[note.kind]}, ${time(note.created_at)}`}</p>
      {what && <blockquote class="foreign">{what}</blockquote>}
      <p>{text.removeAsk}</p>
    </ConfirmDialog>
  );
}

interface KindsProps {
  notes: readonly Note[];
  kind: KindFilter;
  onKind: (kind: KindFilter) => void;
}

function Kinds({ notes, kind, onKind }: KindsProps) {
  const counts = countKinds(notes);
  return (
    <div class="row" role="group" aria-label={text.show}>
      {kinds.map((name) => (
        <Button key={name} pressed={name === kind} onClick={() => onKind(name)}>
          {fill(projectsTexts.filters.option, { name: text.kinds[name], count: counts[name] })}
        </Button>
      ))}
    </div>
  );
}

interface NoteListProps {
  notes: readonly Note[];
  /** The page has given up to ask for transcripts. */
  waited: boolean;
  onLookAgain: () => void;
  onChanged: (note: Note) => void;
  onDeleted: (id: string) => void;
  onProblem: (error: unknown) => void;
}

function NoteList({ notes, onDeleted, ...rest }: NoteListProps) {
  const kind = kept<KindFilter>("notes/kind", "all");
  const [length, setLength] = useState(pageLength);
  const [deleting, setDeleting] = useState<Note | null>(null);
  const shown = ofKind(notes, kind.value);
  return (
    <section class="stack" aria-label={text.list}>
      <Kinds notes={notes} kind={kind.value} onKind={(chosen) => (kind.value = chosen)} />
      {shown.length === 0 && <p class="quiet">{notes.length === 0 ? text.none : text.noneOfKind}</p>}
      <ul class="project-notes">
        {shown.slice(0, length).map((note) => (
          <NoteItem key={note.id} note={note} {...rest} onDelete={() => setDeleting(note)} />
        ))}
      </ul>
      {shown.length > length && (
        <div>
          <Button onClick={() => setLength(length + pageLength)}>{text.more}</Button>
        </div>
      )}
      {deleting && (
        <DeleteNote
          note={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            onDeleted(deleting.id);
          }}
        />
      )}
    </section>
  );
}
