// Tags of photos. Rooms are tagged by their id in the project, or by the words of the user.
import projectsTexts from "#texts/projects";
import type { Schemas } from "../api/client";
import { fill } from "../texts";
import type { Photo, PhotoTag, Room } from "./requests";

export type TagField = "category" | "room" | "damage" | "severity" | "note";
export type TagDraft = Record<TagField, string>;

export const emptyTag: TagDraft = { category: "", room: "", damage: "", severity: "", note: "" };

export function roomName(id: string, rooms: readonly Room[]): string {
  return rooms.find((room) => room.id === id)?.name ?? id;
}

function roomId(name: string, rooms: readonly Room[]): string {
  return rooms.find((room) => room.name.toLowerCase() === name.toLowerCase())?.id ?? name;
}

export function toDraft(tag: PhotoTag, rooms: readonly Room[]): TagDraft {
  return {
    category: tag.category_id ?? "",
    room: tag.room_id === null ? "" : roomName(tag.room_id, rooms),
    damage: tag.damage_type ?? "",
    severity: tag.severity === null ? "" : String(tag.severity),
    note: tag.note ?? "",
  };
}

/** Null if the tag says nothing about the building. */
export function toTag(draft: TagDraft, rooms: readonly Room[]): Schemas["PhotoTagCreate"] | null {
  const category_id = draft.category.trim() || null;
  const room = draft.room.trim();
  const room_id = room === "" ? null : roomId(room, rooms);
  const damage_type = draft.damage.trim() || null;
  if (category_id === null && room_id === null && damage_type === null) return null;
  const severity = draft.severity === "" ? null : Number(draft.severity);
  return { category_id, room_id, damage_type, severity, note: draft.note.trim() || null };
}

/** A tag in a few words: "Roof · Hail · severity 3". */
export function tagText(tag: PhotoTag, rooms: readonly Room[]): string {
  const severity = tag.severity === null ? null : fill(projectsTexts.tags.severityShort, { severity: tag.severity });
  const room = tag.room_id === null ? null : roomName(tag.room_id, rooms);
  return [tag.category_id, room, tag.damage_type, severity].filter((part) => part !== null).join(" · ");
}

export function photoName(photo: Pick<Photo, "caption" | "file_name">): string {
  return photo.caption || photo.file_name || projectsTexts.photos.unnamed;
}

/** Groups of at most `size`, because a request may name only that many. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size));
  return groups;
}

/** What the user has used so far, then what is usual. */
export function suggestions(used: Record<string, number> | undefined, usual: readonly string[]): string[] {
  return [...new Set([...Object.keys(used ?? {}), ...usual])];
}
