import { useEffect, useRef } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { useBlobUrl } from "../ui/download";
import { kept, type Signal } from "../ui/state";
import { clock } from "./note_model";

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
      {state.is === "idle" && !state.problem && (
        <span class="quiet field-hint">{fill(text.limit, { minutes: longestRecording / 60 })}</span>
      )}
      {state.is === "idle" && state.problem && (
        <p role="alert" class="field-error foreign">
          {state.problem}
        </p>
      )}
    </div>
  );
}

export type Recording =
  | { is: "idle"; problem: string | null }
  | { is: "asking" }
  | { is: "recording"; seconds: number }
  | { is: "recorded"; file: File; seconds: number };

export type RecordingEvent =
  | { type: "ask" }
  | { type: "refused"; problem: string }
  | { type: "started" }
  | { type: "tick"; seconds: number }
  | { type: "stopped"; file: File; seconds: number }
  | { type: "discard" };

export const idle: Recording = { is: "idle", problem: null };

/** Seconds after which a recording ends: longer ones are not transcribed. */
const longestRecording = 20 * 60;

/** The next state; events that do not fit are late, and change nothing. */
export function nextRecording(state: Recording, event: RecordingEvent): Recording {
  switch (event.type) {
    case "ask":
      return state.is === "idle" ? { is: "asking" } : state;
    case "refused":
      return state.is === "recorded" ? state : { is: "idle", problem: event.problem };
    case "started":
      return state.is === "asking" ? { is: "recording", seconds: 0 } : state;
    case "tick":
      return state.is === "recording" ? { is: "recording", seconds: event.seconds } : state;
    case "stopped":
      return state.is === "recording" ? { is: "recorded", file: event.file, seconds: event.seconds } : state;
    case "discard":
      return state.is === "recorded" ? idle : state;
  }
}

/** What browsers record and the server reads: Chrome and Firefox WebM, Safari MP4. */
const types = [
  { type: "audio/webm;codecs=opus", ending: "webm" },
  { type: "audio/mp4", ending: "m4a" },
  { type: "audio/ogg;codecs=opus", ending: "ogg" },
] as const;

export function recordingType(supports: (type: string) => boolean): (typeof types)[number] | null {
  return types.find(({ type }) => supports(type)) ?? null;
}

/** A name by the time of day: "Recording 2026-03-09 18.30.05.webm". */
export function recordingName(date: Date, ending: string): string {
  const two = (figure: number) => String(figure).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(".");
  return `Recording ${day} ${time}.${ending}`;
}

function canRecord(): boolean {
  return typeof MediaRecorder !== "undefined" && !!navigator.mediaDevices && type() !== null;
}

function type(): ReturnType<typeof recordingType> {
  return recordingType((name) => MediaRecorder.isTypeSupported(name));
}

const problems: Record<string, string> = { NotAllowedError: text.blocked, NotFoundError: text.noMicrophone };

function microphoneProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  const reason = error instanceof Error ? error.message : String(error);
  return problems[name] ?? text.failed.replace("{reason}", () => reason);
}

/** Records until it is stopped; the events change `recording`. Null if the microphone is refused. */
async function record(recording: Signal<Recording>): Promise<{ stop: () => void } | null> {
  const send = (event: RecordingEvent) => void (recording.value = nextRecording(recording.value, event));
  const form = type();
  if (!form) return null;
  send({ type: "ask" });
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    return listen(stream, form, send);
  } catch (error) {
    send({ type: "refused", problem: microphoneProblem(error) });
    return null;
  }
}

type Form = NonNullable<ReturnType<typeof recordingType>>;

function listen(stream: MediaStream, form: Form, send: (event: RecordingEvent) => void): { stop: () => void } {
  const recorder = new MediaRecorder(stream, { mimeType: form.type });
  const parts: Blob[] = [];
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const stop = () => recorder.state !== "inactive" && recorder.stop();
  const clock = setInterval(() => {
    send({ type: "tick", seconds: seconds() });
    if (seconds() >= longestRecording) stop();
  }, 500);
  recorder.addEventListener("dataavailable", (event) => parts.push(event.data));
  recorder.addEventListener("stop", () => {
    clearInterval(clock);
    stream.getTracks().forEach((track) => track.stop());
    const name = recordingName(new Date(), form.ending);
    const plainType = form.type.split(";")[0] ?? form.type;
    const file = new File(parts, name, { type: plainType });
    send(file.size > 0 ? { type: "stopped", file, seconds: seconds() } : { type: "refused", problem: text.silent });
  });
  recorder.start(1000);
  send({ type: "started" });
  return { stop };
}
