// @vitest-environment happy-dom
import { expect, test } from "vitest";

import { clock, countKinds, excerpt, filePath, imagePath, isPending } from "./note_model";
import { ofKind, toNoteUpdate, wordsOf } from "./note_model";
import type { Note } from "./requests";

function note(changes: Partial<Note>): Note {
  return {
    id: "n",
    project_id: "p",
    kind: "text",
    text: null,
    transcript: null,
    caption: null,
    transcription_status: "none",
    file_name: null,
    content_type: null,
    size_bytes: null,
    sha256: null,
    duration_s: null,
    width: null,
    height: null,
    taken_at: null,
    latitude: null,
    longitude: null,
    image_url: null,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    ...changes,
  };
}

test("only what was typed and differs is sent", () => {
  const voice = note({ kind: "voice", text: "hall", transcript: "arrived meanwhile" });
  expect(toNoteUpdate(voice, { text: "hall bath" })).toEqual({ text: "hall bath" });
  expect(toNoteUpdate(voice, { text: "hall ", transcript: "" })).toEqual({ transcript: null });
});

test("notes by kind", () => {
  const notes = [note({}), note({ kind: "voice", transcription_status: "pending" }), note({ kind: "photo" })];
  expect(countKinds(notes)).toEqual({ all: 3, text: 1, voice: 1, photo: 1 });
  expect(ofKind(notes, "voice")).toEqual([notes[1]]);
  expect(ofKind(notes, "all")).toEqual(notes);
  expect(notes.map(isPending)).toEqual([false, true, false]);
});

test("words of a note, and the start of a long one", () => {
  expect(wordsOf(note({ text: "a", transcript: "b" }))).toBe("a\nb");
  expect(excerpt("x".repeat(10_000))).toBe(`${"x".repeat(120)}…`);
  expect(excerpt("🏠🏠🏠", 2)).toBe("🏠🏠…");
  expect(excerpt("short")).toBe("short");
});

test("times and addresses", () => {
  expect(clock(75.4)).toBe("1:15");
  expect(clock(null)).toBe("");
  expect(filePath(note({ id: "a/b" }))).toBe("/api/v1/user/projects/notes/p/a%2Fb/file");
  expect(imagePath(note({}))).toBeNull();
  expect(imagePath(note({ image_url: "https://elsewhere.example/api/x/image" }))).toBe("/api/x/image");
});
