// The states of a recording in the browser, from the question for the microphone to a file.

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
export const longestRecording = 20 * 60;

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
