import { expect, test } from "vitest";

import { idle, nextRecording, recordingName, recordingType, type Recording, type RecordingEvent } from "./recorder";

const file = new File(["x"], "a.webm");

function after(...events: RecordingEvent[]): Recording {
  return events.reduce(nextRecording, idle);
}

test("from the question to a file, and back", () => {
  const started: RecordingEvent[] = [{ type: "ask" }, { type: "started" }, { type: "tick", seconds: 4 }];
  expect(after({ type: "ask" })).toEqual({ is: "asking" });
  expect(after(...started)).toEqual({ is: "recording", seconds: 4 });
  const stopped: RecordingEvent[] = [...started, { type: "stopped", file, seconds: 5 }];
  expect(after(...stopped)).toEqual({ is: "recorded", file, seconds: 5 });
  expect(after(...stopped, { type: "discard" })).toEqual(idle);
});

test("a refused microphone says why, and can be asked for again", () => {
  const refused = after({ type: "ask" }, { type: "refused", problem: "blocked" });
  expect(refused).toEqual({ is: "idle", problem: "blocked" });
  expect(nextRecording(refused, { type: "ask" })).toEqual({ is: "asking" });
});

test("late events change nothing", () => {
  expect(after({ type: "tick", seconds: 3 })).toEqual(idle);
  expect(after({ type: "started" })).toEqual(idle);
  expect(after({ type: "stopped", file, seconds: 3 })).toEqual(idle);
  const recorded: Recording = { is: "recorded", file, seconds: 1 };
  expect(nextRecording(recorded, { type: "ask" })).toBe(recorded);
  expect(nextRecording(recorded, { type: "refused", problem: "x" })).toBe(recorded);
});

test("the type is one that browser and server have", () => {
  expect(recordingType((type) => type.startsWith("audio/mp4"))?.ending).toBe("m4a");
  expect(recordingType(() => true)?.ending).toBe("webm");
  expect(recordingType(() => false)).toBeNull();
  expect(recordingName(new Date(2026, 2, 9, 8, 5, 7), "webm")).toBe("Recording 2026-03-09 08.05.07.webm");
});
