import projectsTexts from "#texts/projects";
import { DropZone } from "../ui/drop_zone";
import { uploadPhoto } from "./requests";
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
        hint={text.hint}
        types={types}
        accept="image/*,.heic,.heif"
        multiple
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} />
    </>
  );
}
