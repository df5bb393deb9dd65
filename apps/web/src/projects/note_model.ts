// Notes: what they say, and what can be done with them.
import type { Schemas } from "../api/client";
import type { Note } from "./requests";

export type Kind = Note["kind"];
export type KindFilter = "all" | Kind;
export type TextField = "text" | "transcript" | "caption";

/** What of a note can be edited. */
export const editable: Record<Kind, readonly TextField[]> = {
  text: ["text"],
  voice: ["transcript", "text"],
  photo: ["caption"],
};

/** What was typed; the other fields are as they are, also when a transcript arrives in the meantime. */
export type NoteDraft = Partial<Record<TextField, string>>;

export function shownText(note: Note, draft: NoteDraft, field: TextField): string {
  return draft[field] ?? note[field] ?? "";
}

export function toNoteUpdate(note: Note, draft: NoteDraft): Schemas["NoteUpdate"] {
  const changed = Object.entries(draft).filter(([field, value]) => value.trim() !== (note[field as TextField] ?? ""));
  return Object.fromEntries(changed.map(([field, value]) => [field, value.trim() || null]));
}

export function ofKind(notes: readonly Note[], kind: KindFilter): Note[] {
  return kind === "all" ? [...notes] : notes.filter((note) => note.kind === kind);
}

export function countKinds(notes: readonly Note[]): Record<KindFilter, number> {
  const counts = { all: notes.length, text: 0, voice: 0, photo: 0 };
  for (const note of notes) ++counts[note.kind];
  return counts;
}

export function isPending(note: Note): boolean {
  return note.transcription_status === "pending";
}

/** All words of a note, as scopes read them. */
export function wordsOf(note: Note): string {
  return [note.text, note.transcript, note.caption].filter(Boolean).join("\n");
}

/** The first characters of a text, for lists. */
export function excerpt(text: string, length = 120): string {
  const characters = [...text.slice(0, 2 * length + 2)];
  return characters.length > length ? `${characters.slice(0, length).join("")}…` : text;
}

/** 75.4 as 1:15. */
export function clock(seconds: number | null): string {
  if (seconds === null) return "";
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export function filePath(note: Note): string {
  return `/api/v1/user/projects/notes/${encodeURIComponent(note.project_id)}/${encodeURIComponent(note.id)}/file`;
}

/** The address of a picture at this server, under whatever name it is reached. */
export function imagePath(note: Note): string | null {
  if (!note.image_url) return null;
  const { pathname, search } = new URL(note.image_url, location.origin);
  return pathname + search;
}
