import projectsTexts from "#texts/projects";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { Problem } from "../ui/problem";
import { kept, useTask } from "../ui/state";
import { formErrors } from "./form_errors";
import { createNote, type Note } from "./requests";

const text = projectsTexts.notes;

interface Props {
  projectId: string;
  onAdded: () => void;
}

export function AddNote({ projectId, onAdded }: Props) {
  const typed = kept(`note/new/${projectId}`, "");
  const task = useTask<Note>();
  const { fields, other } = formErrors(task.error, ["text"]);
  const submit = async (event: Event) => {
    event.preventDefault();
    const sent = typed.value;
    if (!(await task.start(() => createNote(projectId, sent.trim())))) return;
    // What was typed while it was on its way stays.
    if (typed.value === sent) typed.value = "";
    onAdded();
  };
  return (
    <form class="project-card stack" onSubmit={(event) => void submit(event)}>
      <h3>{text.new}</h3>
      <TextField label={text.text} rows={4} value={typed.value} error={fields.get("text") ?? null} onInput={(value) => (typed.value = value)} />
      {other !== null && <Problem error={other} />}
      <div>
        <Button kind="primary" type="submit" disabled={typed.value.trim() === "" || task.running}>
          {text.add}
        </Button>
      </div>
    </form>
  );
}
