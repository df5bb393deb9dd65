import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { DropZone } from "../ui/drop_zone";
import { uploadLimits, uploadPhoto } from "./requests";
import { UploadList } from "./upload_list";
import { useUploads } from "./upload_queue";

const text = projectsTexts.photos;
const types = [".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"];

interface Props {
  projectId: string;
  onStored: () => void;
}

/** Tablets offer their camera and their pictures. */
export function AddPhotos({ projectId, onStored }: Props) {
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
