// Tags of photos. Rooms are tagged by their id in the project, or by the words of the user.
import { useId } from "preact/hooks";

import projectsTexts from "#texts/projects";
import type { Schemas } from "../api/client";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { SelectField, TextField } from "../ui/field";
import { Notice, Problem } from "../ui/notice";
import { kept, useTask } from "../ui/state";
import { createTags, type Photo, type PhotoTag, type Project, type Room, type TagStatistics } from "./requests";

type TagField = "category" | "room" | "damage" | "severity" | "note";
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

const text = projectsTexts.tags;

interface Props {
  draft: TagDraft;
  rooms: readonly Room[];
  statistics: TagStatistics | null;
  onDraft: (draft: TagDraft) => void;
}

/** The fields of a tag, with what was used before and what is usual to choose from. */
export function TagFields({ draft, rooms, statistics, onDraft }: Props) {
  const id = useId();
  const set = (field: TagField) => (value: string) => onDraft({ ...draft, [field]: value });
  const lists: { field: "category" | "room" | "damage"; values: string[] }[] = [
    { field: "category", values: suggestions(statistics?.by_category, text.categories) },
    { field: "room", values: [...new Set(rooms.map((room) => room.name))] },
    { field: "damage", values: suggestions(statistics?.by_damage_type, text.damages) },
  ];
  return (
    <div class="project-fields">
      {lists.map(({ field, values }) => (
        <div key={field}>
          <TextField
            label={text[field]}
            value={draft[field]}
            list={`${id}-${field}`}
            autoComplete="off"
            onInput={set(field)}
          />
          <datalist id={`${id}-${field}`}>
            {values.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </div>
      ))}
      <SelectField
        label={text.severity}
        value={draft.severity}
        options={text.severities.map((label, index) => ({ value: index === 0 ? "" : String(index), label }))}
        onChange={set("severity")}
      />
      <TextField label={text.note} value={draft.note} autoComplete="off" onInput={set("note")} />
    </div>
  );
}

/** Of one request. */
const mostPhotos = 200;

type Result = Schemas["BulkTagResponse"];

async function tagAll(projectId: string, ids: string[], tag: Schemas["PhotoTagCreate"]): Promise<Result> {
  const result: Result = { created: [], failed: [] };
  for (const group of chunks(ids, mostPhotos)) {
    const { created, failed } = await createTags(projectId, group, tag);
    result.created.push(...created);
    result.failed.push(...failed);
  }
  return result;
}

function Outcome({ result, photos }: { result: Result; photos: readonly Photo[] }) {
  const nameOf = (id: string) => {
    const photo = photos.find((known) => known.id === id);
    return photo ? photoName(photo) : id;
  };
  return (
    <>
      {result.created.length > 0 && <Notice kind="good" title={count(result.created.length, text.bulkDone)} />}
      {result.failed.length > 0 && (
        <Notice kind="bad" title={count(result.failed.length, text.bulkFailed)}>
          <ul>
            {result.failed.map(({ note_id, reason }) => (
              <li key={note_id} class="foreign">
                {fill(text.failure, { name: nameOf(note_id), reason })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

interface BulkTagProps {
  project: Project;
  photos: readonly Photo[];
  statistics: TagStatistics | null;
  onClose: () => void;
  onTagged: () => void;
}

/** One tag for all selected photos. The dialog stays, so that they can get another one. */
export function BulkTag({ project, photos, statistics, onClose, onTagged }: BulkTagProps) {
  const draft = kept(`tag/bulk/${project.id}`, emptyTag);
  const task = useTask<Result>();
  const tag = toTag(draft.value, project.rooms);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!tag) return;
    const ids = photos.map((photo) => photo.id);
    const result = await task.start(() => tagAll(project.id, ids, tag));
    if (result && result.failed.length === 0) draft.value = emptyTag;
    // Also after a failure: the first groups may have their tag.
    onTagged();
  };
  return (
    <Dialog title={text.bulkTitle} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <TagFields
          draft={draft.value}
          rooms={project.rooms}
          statistics={statistics}
          onDraft={(changed) => (draft.value = changed)}
        />
        {!tag && <p class="quiet">{text.needed}</p>}
        {task.error !== null && <Problem error={task.error} />}
        {task.value && !task.running && task.error === null && <Outcome result={task.value} photos={photos} />}
        <div class="row">
          <Button kind="primary" type="submit" disabled={!tag || task.running || photos.length === 0}>
            {count(photos.length, text.bulkButton)}
          </Button>
          <Button onClick={onClose}>{text.close}</Button>
        </div>
      </form>
    </Dialog>
  );
}
