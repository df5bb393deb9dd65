import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { time } from "../ui/format";
import { filePath } from "./note_model";
import { retryTranscription, type Note } from "./requests";

const text = projectsTexts.voice;

interface Props {
  note: Note;
  waited: boolean;
  onLookAgain: () => void;
  onChanged: (note: Note) => void;
  onProblem: (error: unknown) => void;
}

function Player({ note }: { note: Note }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <p class="quiet">{text.cannotPlay}</p>;
  return (
    <audio
      class="note-audio"
      controls
      preload="none"
      src={filePath(note)}
      aria-label={fill(text.play, { time: time(note.created_at) })}
      onError={() => setBroken(true)}
    />
  );
}

function Transcript({ note, waited, onLookAgain, onChanged, onProblem }: Props) {
  const retry = () => retryTranscription(note.project_id, note.id).then(onChanged, onProblem);
  if (note.transcript) return <p class="foreign note-text">{note.transcript}</p>;
  switch (note.transcription_status) {
    case "pending":
      return (
        <div class="row">
          <p role="status" class="quiet">
            {waited ? text.waited : text.pending}
          </p>
          {waited && <Button onClick={onLookAgain}>{text.lookAgain}</Button>}
        </div>
      );
    case "failed":
      return (
        <div class="row">
          <p role="status" class="field-error">
            {text.transcriptFailed}
          </p>
          <Button onClick={() => void retry()}>{text.retry}</Button>
        </div>
      );
    case "done":
    case "none":
      return <p class="quiet">{text.noWords}</p>;
  }
}

/** A recording, its transcript, and what was written with it. */
export function VoiceBody(props: Props) {
  return (
    <div class="stack">
      <Player note={props.note} />
      <Transcript {...props} />
      {props.note.text && <p class="foreign note-text quiet">{props.note.text}</p>}
    </div>
  );
}
