import projectsTexts from "#texts/projects";
import { ApiError } from "../api/errors";
import { count, fill } from "../texts";
import { ConfirmDialog } from "../ui/confirm_dialog";
import { deleteProject, type Project } from "./requests";

const text = projectsTexts.remove;

interface Props {
  project: Project;
  onClose: () => void;
  onDeleted: () => void;
}

/** A project that somebody else has already deleted counts as deleted. */
async function remove(id: string): Promise<void> {
  try {
    await deleteProject(id);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

export function DeleteProject({ project, onClose, onDeleted }: Props) {
  const notes = count(project.note_count, text.notes);
  return (
    <ConfirmDialog
      title={text.title}
      confirm={text.confirm}
      cancel={text.cancel}
      onClose={onClose}
      work={() => remove(project.id)}
      onDone={onDeleted}
    >
      <p class="foreign">{fill(text.ask, { name: project.name, notes })}</p>
    </ConfirmDialog>
  );
}
