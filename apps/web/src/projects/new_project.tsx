import projectsTexts from "#texts/projects";
import { go, href } from "../app/route";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Problem } from "../ui/problem";
import { kept, useTask } from "../ui/state";
import { formErrors } from "./form_errors";
import { formFields, toCreate, type Typed } from "./project_fields";
import { ProjectFields } from "./project_form";
import { createProject, type Project } from "./requests";
import { RoomsEditor } from "./rooms_editor";
import { filledRows, toRooms, wrongSizes, type RoomRow } from "./rooms_model";

const text = projectsTexts.create;
const nothing: Typed = {};
const noRows: readonly RoomRow[] = [];

/** What is typed is kept until the project is created, also if the dialog is closed. */
export function NewProject({ onClose }: { onClose: () => void }) {
  const typed = kept("project/new", nothing);
  const rows = kept("project/new/rooms", noRows);
  const task = useTask<Project>();
  const { fields, other } = formErrors(task.error, formFields);
  const submit = async (event: Event) => {
    event.preventDefault();
    const rooms = filledRows(rows.value);
    rows.value = rooms;
    if (wrongSizes(rooms).length > 0) return;
    const made = await task.start(() => createProject(toCreate(typed.value, toRooms(rooms))));
    if (!made) return;
    typed.value = nothing;
    rows.value = noRows;
    go(href("projects", made.id));
  };
  return (
    <Dialog title={text.title} onClose={onClose}>
      <form class="stack" noValidate onSubmit={(event) => void submit(event)}>
        <ProjectFields typed={typed.value} project={null} errors={fields} onTyped={(changed) => (typed.value = changed)} />
        <RoomsEditor rows={rows.value} errors={fields} onRows={(changed) => (rows.value = changed)} />
        {other !== null && <Problem error={other} />}
        <div class="row">
          <Button kind="primary" type="submit" disabled={task.running}>
            {text.button}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
