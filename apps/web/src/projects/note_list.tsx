import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/confirm_dialog";
import { time } from "../ui/format";
import { kept } from "../ui/state";
import { NoteItem } from "./note_item";
import { countKinds, excerpt, ofKind, wordsOf, type KindFilter } from "./note_model";
import { deleteNote, type Note } from "./requests";

const text = projectsTexts.notes;
const kinds: readonly KindFilter[] = ["all", "text", "voice", "photo"];
const pageLength = 50;

function DeleteNote({ note, onClose, onDeleted }: { note: Note; onClose: () => void; onDeleted: () => void }) {
  const what = excerpt(wordsOf(note) || note.file_name || "");
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

interface Props {
  notes: readonly Note[];
  /** The page has given up to ask for transcripts. */
  waited: boolean;
  onLookAgain: () => void;
  onChanged: (note: Note) => void;
  onDeleted: (id: string) => void;
  onProblem: (error: unknown) => void;
}

export function NoteList({ notes, onDeleted, ...rest }: Props) {
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
