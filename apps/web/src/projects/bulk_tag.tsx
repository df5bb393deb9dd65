import projectsTexts from "#texts/projects";
import type { Schemas } from "../api/client";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Notice } from "../ui/notice";
import { Problem } from "../ui/problem";
import { kept, useTask } from "../ui/state";
import { createTags, type Photo, type Project, type TagStatistics } from "./requests";
import { TagFields } from "./tag_fields";
import { chunks, emptyTag, photoName, toTag } from "./tag_model";

const text = projectsTexts.tags;
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

interface Props {
  project: Project;
  photos: readonly Photo[];
  statistics: TagStatistics | null;
  onClose: () => void;
  onTagged: () => void;
}

/** One tag for all selected photos. The dialog stays, so that they can get another one. */
export function BulkTag({ project, photos, statistics, onClose, onTagged }: Props) {
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
        <TagFields draft={draft.value} rooms={project.rooms} statistics={statistics} onDraft={(changed) => (draft.value = changed)} />
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
