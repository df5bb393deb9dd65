import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { count, fill } from "../texts";
import { DropZone } from "../ui/drop_zone";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { kept, useLoaded } from "../ui/state";
import { Filters, noFilter, toQuery, type PhotoFilter } from "./filters";
import { PhotoDialog } from "./photo_dialog";
import { PhotoGrid, SelectionBar } from "./photo_grid";
import {
  listPhotos,
  tagStatistics,
  uploadLimits,
  uploadPhoto,
  type Photo,
  type Project,
  type TagStatistics,
} from "./requests";
import { BulkTag } from "./tags";
import { UploadList, useUploads } from "./uploads";

const text = projectsTexts.photos;

function Statistics({ statistics }: { statistics: TagStatistics }) {
  const values = {
    total: count(statistics.total_photos, text.total),
    tagged: statistics.tagged_photos,
    untagged: statistics.untagged_photos,
  };
  return (
    <p class="quiet">
      {fill(text.statistics, values)}, {count(statistics.total_tags, text.tags)}
    </p>
  );
}

function usePhotos(project: Project, filter: PhotoFilter) {
  const photos = useLoaded(JSON.stringify(filter), () => listPhotos(project.id, toQuery(filter)));
  const statistics = useLoaded(project.id, () => tagStatistics(project.id));
  const reload = () => Promise.all([photos.rerun(), statistics.rerun()]);
  return { photos, statistics, reload };
}

/** The photos of a project: upload, filters, tags for many of them, and each of them. */
export function Photos({ project }: { project: Project }) {
  const filter = kept<PhotoFilter>(`photos/filter/${project.id}`, noFilter);
  const { photos, statistics, reload } = usePhotos(project, filter.value);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Photo | null>(null);
  const [tagging, setTagging] = useState<readonly Photo[] | null>(null);
  const shown = photos.value ?? [];
  // A filter may hide photos that were chosen before.
  const selected = shown.filter((photo) => chosen.has(photo.id));
  return (
    <>
      <h2 class="visually-hidden">{text.title}</h2>
      <AddPhotos projectId={project.id} onStored={() => void reload()} />
      {statistics.value && <Statistics statistics={statistics.value} />}
      <Filters
        statistics={statistics.value}
        rooms={project.rooms}
        filter={filter.value}
        onFilter={(changed) => (filter.value = changed)}
      />
      {photos.error !== null && <Problem error={photos.error} onRetry={() => void reload()} />}
      {photos.value === null && photos.error === null && <Loading />}
      {photos.value?.length === 0 && (
        <p class="quiet">{statistics.value?.total_photos === 0 ? text.none : text.noMatch}</p>
      )}
      {shown.length > 0 && (
        <SelectionBar
          selected={selected.length}
          total={shown.length}
          onAll={(all) => setChosen(new Set(all ? shown.map((photo) => photo.id) : []))}
          onTag={() => setTagging(selected)}
        />
      )}
      <PhotoGrid photos={shown} rooms={project.rooms} chosen={chosen} onChoose={setChosen} onOpen={setOpen} />
      {tagging && (
        <BulkTag
          project={project}
          photos={tagging}
          statistics={statistics.value}
          onClose={() => setTagging(null)}
          onTagged={() => void reload()}
        />
      )}
      {open && (
        <PhotoDialog
          key={open.id}
          project={project}
          photo={open}
          statistics={statistics.value}
          onClose={() => setOpen(null)}
          onChanged={() => void reload()}
        />
      )}
    </>
  );
}

const types = [".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"];

interface Props {
  projectId: string;
  onStored: () => void;
}

/** Tablets offer their camera and their pictures. */
function AddPhotos({ projectId, onStored }: Props) {
  const uploads = useUploads(`uploads/photo/${projectId}`, (file) => uploadPhoto(projectId, file), onStored);
  return (
    <>
      <DropZone
        label={text.choose}
        hint={fill(text.hint, { limit: uploadLimits.photo })}
        types={types}
        accept="image/*,.heic,.heif"
        multiple
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} />
    </>
  );
}
