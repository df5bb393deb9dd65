import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Problem } from "../ui/problem";
import { kept, useTask } from "../ui/state";
import { createTag, deleteTag, listTags, updateTag } from "./requests";
import type { Photo, PhotoTag, Project, TagStatistics } from "./requests";
import { TagFields } from "./tag_fields";
import { emptyTag, tagText, toDraft, toTag, type TagDraft } from "./tag_model";

const text = projectsTexts.tags;

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
        <Button kind="quiet" disabled={disabled} label={fill(text.editLabel, { tag: name })} onClick={onEdit}>
          {text.edit}
        </Button>
        <Button kind="quiet" disabled={disabled} label={fill(text.removeLabel, { tag: name })} onClick={onRemove}>
          {text.remove}
        </Button>
      </div>
    </li>
  );
}

interface Props {
  project: Project;
  photo: Photo;
  statistics: TagStatistics | null;
  onTags: (tags: PhotoTag[]) => void;
}

/** The tags of a photo; one form below adds a tag, or changes one of them. */
export function PhotoTags({ project, photo, statistics, onTags }: Props) {
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
      <h3>{text.title}</h3>
      {photo.tags.length === 0 && <p class="quiet">{text.none}</p>}
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
      <TagFields draft={draft.value} rooms={project.rooms} statistics={statistics} onDraft={(changed) => (draft.value = changed)} />
      {task.error !== null && <Problem error={task.error} />}
      <div class="row">
        <Button type="submit" disabled={!tag || task.running}>
          {editing ? text.save : text.add}
        </Button>
        {editing && <Button onClick={finish}>{text.cancel}</Button>}
        {!tag && <span class="quiet">{text.needed}</span>}
      </div>
    </form>
  );
}
