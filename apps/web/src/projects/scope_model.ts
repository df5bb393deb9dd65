// Scopes: what they are made from, and how their items are shown.
import type { Schemas } from "../api/client";
import { wordsOf, type Kind } from "./note_model";
import type { Note, Photo, Project, Room, Scope } from "./requests";

export type ScopeItem = Scope["items"][number];

export interface ScopeInputs {
  text: string;
  /** Ids of the chosen notes. */
  notes: readonly string[];
  priceList: string;
}

export const noInputs: ScopeInputs = { text: "", notes: [], priceList: "" };

/**
 * The request, or null if there is nothing to read. A scope needs a text: if none was typed, the first note becomes it.
 * Text notes come before photos, whose order means less.
 */
export function toScopeRequest(
  project: Project,
  inputs: ScopeInputs,
  notes: readonly ScopeNote[],
  rooms: Room[],
): Schemas["ScopeGenerationRequest"] | null {
  const chosen = notes.filter((note) => inputs.notes.includes(note.id));
  const typed = inputs.text.trim();
  const lead = typed === "" ? chosen.toSorted((a, b) => noteKey(a) - noteKey(b))[0] : undefined;
  const text = typed || lead?.words;
  if (!text) return null;
  return {
    text,
    project_id: project.id,
    note_ids: chosen.filter((note) => note !== lead).map((note) => note.id),
    ...(rooms.length > 0 && { rooms }),
    ...(inputs.priceList !== "" && { price_list: inputs.priceList }),
    ...(project.loss_type && { loss_type: project.loss_type }),
  };
}

/** No code means that no price list has the item. */
export function isByHand(item: ScopeItem): boolean {
  return item.cat === null;
}

export function code(item: ScopeItem): string {
  return [item.cat, item.sel].filter(Boolean).join(" ");
}

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

function noteKey(note: ScopeNote): number {
  return ranks[note.kind];
}
