// Recording with the microphone of the device.
import projectsTexts from "#texts/projects";
import type { Signal } from "../ui/state";
import { longestRecording, nextRecording, recordingName, recordingType } from "./recording";
import type { Recording, RecordingEvent } from "./recording";

const text = projectsTexts.voice;

export function canRecord(): boolean {
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
export async function record(recording: Signal<Recording>): Promise<{ stop: () => void } | null> {
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
