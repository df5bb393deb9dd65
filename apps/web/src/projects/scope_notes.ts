// The notes that a scope can be made from: those with words.
import { wordsOf, type Kind } from "./note_model";
import type { Note, Photo, Room } from "./requests";

export interface ScopeNote {
  id: string;
  kind: Kind;
  words: string;
  createdAt: string;
}

/** The notes of the tags, each with its room, as the server reads them. */
function tagWords(photo: Photo, rooms: readonly Room[]): string[] {
  return photo.tags.flatMap(({ note, room_id }) => {
    const room = rooms.find((known) => known.id === room_id);
    return note ? [room ? `${room.name}: ${note}` : note] : [];
  });
}

/** Oldest first, which is the order of the walk through the building. `photos` are those with notes in their tags. */
export function scopeNotes(notes: readonly Note[], photos: readonly Photo[], rooms: readonly Room[]): ScopeNote[] {
  const tagged = new Map(photos.map((photo) => [photo.id, tagWords(photo, rooms)]));
  return notes
    .map((note) => ({
      id: note.id,
      kind: note.kind,
      words: [wordsOf(note), ...(tagged.get(note.id) ?? [])].filter(Boolean).join("\n"),
      createdAt: note.created_at,
    }))
    .filter((note) => note.words.trim() !== "")
    .reverse();
}

const ranks: Record<Kind, number> = { text: 0, voice: 1, photo: 2 };

export function noteKey(note: ScopeNote): number {
  return ranks[note.kind];
}
