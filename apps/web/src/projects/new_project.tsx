import { go, href } from "../app/route";
import { texts } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Problem } from "../ui/problem";
import { useTask } from "../ui/use_task";
import { formErrors } from "./form_errors";
import { useKept } from "./kept";
import { formFields, toCreate, type Typed } from "./project_fields";
import { ProjectFields } from "./project_form";
import { createProject, type Project } from "./requests";
import { RoomsEditor } from "./rooms_editor";
import { filledRows, toRooms, wrongSizes, type RoomRow } from "./rooms_model";

const text = texts.projects.create;
const nothing: Typed = {};
const noRows: readonly RoomRow[] = [];

/** What is typed is kept until the project is created, also if the dialog is closed. */
export function NewProject({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useKept("project/new", nothing);
  const [rows, setRows] = useKept("project/new/rooms", noRows);
  const task = useTask<Project>();
  const { fields, other } = formErrors(task.error, formFields);
  const submit = async (event: Event) => {
    event.preventDefault();
    const rooms = filledRows(rows);
    setRows(rooms);
    if (wrongSizes(rooms).length > 0) return;
    const made = await task.run(() => createProject(toCreate(typed, toRooms(rooms))));
    if (!made) return;
    setTyped(undefined);
    setRows(undefined);
    go(href("projects", made.id));
  };
  return (
    <Dialog title={text.title} onClose={onClose}>
      <form class="stack" noValidate onSubmit={(event) => void submit(event)}>
        <ProjectFields typed={typed} project={null} errors={fields} onTyped={setTyped} />
        <RoomsEditor rows={rows} errors={fields} onRows={setRows} />
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
