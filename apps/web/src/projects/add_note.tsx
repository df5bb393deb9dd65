import { texts } from "../texts";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { Problem } from "../ui/problem";
import { useTask } from "../ui/use_task";
import { formErrors } from "./form_errors";
import { kept, useKept } from "./kept";
import { createNote, type Note } from "./requests";

const text = texts.projects.notes;

interface Props {
  projectId: string;
  onAdded: () => void;
}

export function AddNote({ projectId, onAdded }: Props) {
  const key = `note/new/${projectId}`;
  const [typed, setTyped] = useKept(key, "");
  const task = useTask<Note>();
  const { fields, other } = formErrors(task.error, ["text"]);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!(await task.run(() => createNote(projectId, typed.trim())))) return;
    // What was typed while it was on its way stays.
    if (kept(key, "") === typed) setTyped(undefined);
    onAdded();
  };
  return (
    <form class="project-card stack" onSubmit={(event) => void submit(event)}>
      <h3>{text.new}</h3>
      <TextField label={text.text} rows={4} value={typed} error={fields.get("text") ?? null} onInput={setTyped} />
      {other !== null && <Problem error={other} />}
      <div>
        <Button kind="primary" type="submit" disabled={typed.trim() === "" || task.running}>
          {text.add}
        </Button>
      </div>
    </form>
  );
}
