import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FactList } from "../ui/facts";
import { TextField } from "../ui/field";
import { time } from "../ui/format";
import { Problem } from "../ui/notice";
import { kept, useTask } from "../ui/state";
import { filePath } from "./note_model";
import { Picture } from "./photo_grid";
import {
  createTag,
  deleteNote,
  deleteTag,
  listTags,
  updateNote,
  updateTag,
  type Note,
  type Photo,
  type PhotoTag,
  type Project,
  type TagStatistics,
} from "./requests";
import { emptyTag, TagFields, tagText, toDraft, toTag, type TagDraft } from "./tags";

const text = projectsTexts.photos;
const tagsText = projectsTexts.tags;

interface Props {
  project: Project;
  photo: Photo;
  statistics: TagStatistics | null;
  onClose: () => void;
  onChanged: () => void;
}

function PhotoFacts({ photo }: { photo: Photo }) {
  const { width, height, latitude, longitude } = photo;
  const facts = [
    photo.file_name,
    photo.taken_at && fill(text.taken, { time: time(photo.taken_at) }),
    width !== null && height !== null && fill(text.pixels, { width, height }),
    latitude !== null &&
      longitude !== null &&
      fill(text.place, { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) }),
  ];
  return <FactList facts={facts} />;
}

function Caption({ photo, onSaved }: { photo: Photo; onSaved: (note: Note) => void }) {
  const saved = photo.caption ?? "";
  const draft = kept<string | null>(`caption/${photo.id}`, null);
  const typed = draft.value ?? saved;
  const task = useTask<Note>();
  const save = async (event: Event) => {
    event.preventDefault();
    const caption = typed.trim() || null;
    const note = await task.start(() => updateNote(photo.project_id, photo.id, { caption }));
    if (!note) return;
    onSaved(note);
    draft.value = null;
  };
  return (
    <form class="stack" onSubmit={(event) => void save(event)}>
      <TextField
        label={text.caption}
        rows={2}
        value={typed}
        disabled={task.running}
        onInput={(value) => (draft.value = value)}
      />
      {task.error !== null && <Problem error={task.error} />}
      <div class="row">
        <Button type="submit" disabled={task.running || typed.trim() === saved}>
          {text.saveCaption}
        </Button>
        <span role="status" class="quiet">
          {task.value && typed.trim() === saved ? text.saved : ""}
        </span>
      </div>
    </form>
  );
}

/** Asks in its place: the dialog is open already. */
function DeletePhoto({ photo, onDeleted }: { photo: Photo; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const task = useTask<true>();
  const remove = async () => {
    if (await task.start(() => deleteNote(photo.project_id, photo.id).then(() => true as const))) onDeleted();
  };
  if (!asking) {
    return (
      <Button kind="danger" onClick={() => setAsking(true)}>
        {text.delete}
      </Button>
    );
  }
  return (
    <div class="stack" role="group" aria-label={text.delete}>
      <p role="alert">{text.deleteAsk}</p>
      {task.error !== null && <Problem error={task.error} />}
      <div class="row">
        <Button kind="danger" disabled={task.running} onClick={() => void remove()}>
          {text.deleteConfirm}
        </Button>
        <Button onClick={() => setAsking(false)}>{text.deleteCancel}</Button>
      </div>
    </div>
  );
}

/** Keeps the photo as it is now: with its new tags, it may be one that the filters of the grid hide. */
export function PhotoDialog({ project, photo: opened, statistics, onClose, onChanged }: Props) {
  const [photo, setPhoto] = useState(opened);
  const change = (changes: Partial<Photo>) => {
    setPhoto((was) => ({ ...was, ...changes }));
    onChanged();
  };
  const removed = () => {
    onClose();
    onChanged();
  };
  return (
    <Dialog title={text.unnamed} onClose={onClose}>
      <Picture note={photo} large />
      <PhotoFacts photo={photo} />
      <Caption photo={photo} onSaved={change} />
      <PhotoTags project={project} photo={photo} statistics={statistics} onTags={(tags) => change({ tags })} />
      <div class="row spread">
        <a class="button" href={filePath(photo)} download={photo.file_name ?? ""}>
          {text.download}
        </a>
        <DeletePhoto photo={photo} onDeleted={removed} />
      </div>
    </Dialog>
  );
}

interface RowProps {
  tag: PhotoTag;
  name: string;
  disabled: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function TagRow({ tag, name, disabled, onEdit, onRemove }: RowProps) {
  return (
    <li class="row spread">
      <div>
        <span class="photo-tag foreign">{name}</span> {tag.note && <span class="foreign quiet">{tag.note}</span>}
      </div>
      <div class="row">
        <Button kind="quiet" disabled={disabled} label={fill(tagsText.editLabel, { tag: name })} onClick={onEdit}>
          {tagsText.edit}
        </Button>
        <Button kind="quiet" disabled={disabled} label={fill(tagsText.removeLabel, { tag: name })} onClick={onRemove}>
          {tagsText.remove}
        </Button>
      </div>
    </li>
  );
}

interface PhotoTagsProps {
  project: Project;
  photo: Photo;
  statistics: TagStatistics | null;
  onTags: (tags: PhotoTag[]) => void;
}

/** The tags of a photo; one form below adds a tag, or changes one of them. */
function PhotoTags({ project, photo, statistics, onTags }: PhotoTagsProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const draft = kept<TagDraft>(`tag/${photo.id}`, emptyTag);
  const task = useTask<PhotoTag[]>();
  const tag = toTag(draft.value, project.rooms);
  const finish = () => {
    setEditing(null);
    draft.value = emptyTag;
  };
  const change = async (work: () => Promise<unknown>, then: () => unknown) => {
    const tags = await task.start(() => work().then(() => listTags(project.id, photo.id)));
    if (!tags) return;
    then();
    onTags(tags);
  };
  const remove = (id: string) =>
    void change(
      () => deleteTag(project.id, id),
      () => id === editing && finish(),
    );
  const submit = (event: Event) => {
    event.preventDefault();
    if (!tag) return;
    const work = () => (editing ? updateTag(project.id, editing, tag) : createTag(project.id, photo.id, tag));
    void change(work, finish);
  };
  return (
    <form class="project-group stack" onSubmit={submit}>
      <h3>{tagsText.title}</h3>
      {photo.tags.length === 0 && <p class="quiet">{tagsText.none}</p>}
      <ul>
        {photo.tags.map((known) => (
          <TagRow
            key={known.id}
            tag={known}
            name={tagText(known, project.rooms)}
            disabled={task.running}
            onEdit={() => {
              setEditing(known.id);
              draft.value = toDraft(known, project.rooms);
            }}
            onRemove={() => remove(known.id)}
          />
        ))}
      </ul>
      <TagFields
        draft={draft.value}
        rooms={project.rooms}
        statistics={statistics}
        onDraft={(changed) => (draft.value = changed)}
      />
      {task.error !== null && <Problem error={task.error} />}
      <div class="row">
        <Button type="submit" disabled={!tag || task.running}>
          {editing ? tagsText.save : tagsText.add}
        </Button>
        {editing && <Button onClick={finish}>{tagsText.cancel}</Button>}
        {!tag && <span class="quiet">{tagsText.needed}</span>}
      </div>
    </form>
  );
}
