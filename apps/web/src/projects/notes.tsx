import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/problem";
import { useLoaded } from "../ui/state";
import { AddNote } from "./add_note";
import { AddVoiceNote } from "./add_voice_note";
import { NoteList } from "./note_list";
import { isPending } from "./note_model";
import { usePolling } from "./polling";
import { listNotes, type Note } from "./requests";

const text = projectsTexts.notes;

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
