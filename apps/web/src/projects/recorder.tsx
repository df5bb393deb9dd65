import { useEffect, useRef } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { kept } from "../ui/state";
import { useBlobUrl } from "../ui/use_blob_url";
import { canRecord, record } from "./microphone";
import { clock } from "./note_model";
import { idle, longestRecording, nextRecording, type Recording } from "./recording";

const text = projectsTexts.voice;

/** Plays a recording that has not been uploaded yet. */
function Preview({ file }: { file: File }) {
  const address = useBlobUrl(file, file.type);
  return <audio controls src={address ?? undefined} aria-label={text.preview} />;
}

interface RecordedProps {
  state: Extract<Recording, { is: "recorded" }>;
  onSave: () => void;
  onDiscard: () => void;
}

function Recorded({ state, onSave, onDiscard }: RecordedProps) {
  return (
    <>
      <p role="status">{fill(text.recorded, { time: clock(state.seconds) })}</p>
      <Preview file={state.file} />
      <div class="row">
        <Button kind="primary" onClick={onSave}>
          {text.save}
        </Button>
        <Button onClick={onDiscard}>{text.discard}</Button>
      </div>
    </>
  );
}

interface Props {
  projectId: string;
  onSave: (file: File) => void;
}

/** Records a voice note. When the user leaves the page, the recording stops and waits here. */
export function Recorder({ projectId, onSave }: Props) {
  const recording = kept<Recording>(`recording/${projectId}`, idle);
  const state = recording.value;
  const running = useRef<{ stop: () => void } | null>(null);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      running.current?.stop();
    };
  }, []);
  if (!canRecord()) return <p class="quiet">{text.unsupported}</p>;
  const begin = async () => {
    running.current = await record(recording);
    // The user may have left while the browser asked.
    if (gone.current) running.current?.stop();
  };
  const discard = () => (recording.value = nextRecording(recording.value, { type: "discard" }));
  if (state.is === "recorded") {
    const save = () => {
      onSave(state.file);
      discard();
    };
    return <Recorded state={state} onSave={save} onDiscard={discard} />;
  }
  return (
    <div class="row">
      {state.is === "recording" ? (
        <Button kind="danger" onClick={() => running.current?.stop()}>
          <span class="recorder-light" aria-hidden="true" />
          {text.stop}
        </Button>
      ) : (
        <Button kind="primary" disabled={state.is === "asking"} onClick={() => void begin()}>
          {text.record}
        </Button>
      )}
      {state.is === "recording" && <span class="number">{fill(text.recording, { time: clock(state.seconds) })}</span>}
      {state.is === "asking" && <span role="status">{text.asking}</span>}
      {state.is === "idle" && !state.problem && <span class="quiet field-hint">{fill(text.limit, { minutes: longestRecording / 60 })}</span>}
      {state.is === "idle" && state.problem && (
        <p role="alert" class="field-error foreign">
          {state.problem}
        </p>
      )}
    </div>
  );
}
