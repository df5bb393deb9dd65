import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { DropZone } from "../ui/drop_zone";
import { Recorder } from "./recorder";
import { uploadLimits, uploadVoice } from "./requests";
import { UploadList } from "./upload_list";
import { useUploads } from "./upload_queue";

const text = projectsTexts.voice;
const types = [".wav", ".mp3", ".m4a", ".mp4", ".ogg", ".oga", ".opus", ".webm", ".flac"];

interface Props {
  projectId: string;
  onStored: () => void;
}

/** A recording made here, or files that were recorded elsewhere. */
export function AddVoiceNote({ projectId, onStored }: Props) {
  const uploads = useUploads(`uploads/voice/${projectId}`, (file) => uploadVoice(projectId, file), onStored);
  return (
    <div class="project-card stack">
      <h3>{text.title}</h3>
      <Recorder projectId={projectId} onSave={(file) => uploads.add([file])} />
      <DropZone label={text.choose} hint={fill(text.hint, { limit: uploadLimits.recording })} types={types} accept="audio/*" multiple onFiles={uploads.add} />
      <UploadList uploads={uploads} />
    </div>
  );
}
