import { texts } from "../texts";
import { Button } from "../ui/button";
import { SelectField } from "../ui/field";
import { Problem } from "../ui/problem";
import { useTask } from "../ui/use_task";
import { formErrors } from "./form_errors";
import { kept, useKept } from "./kept";
import { formFields, shownValue, statuses, toUpdate, type Typed } from "./project_fields";
import { ProjectFields } from "./project_form";
import { updateProject, type Project } from "./requests";
import { RoomsEditor } from "./rooms_editor";
import { filledRows, toRooms, toRows, wrongSizes, type RoomRow } from "./rooms_model";

const text = texts.projects.details;

interface Draft {
  typed: Typed;
  /** Null while they are the project's. */
  rows: readonly RoomRow[] | null;
}

const unchanged: Draft = { typed: {}, rows: null };

interface ActionsProps {
  disabled: boolean;
  state: string;
  onDiscard: () => void;
  onDelete: () => void;
}

function Actions({ disabled, state, onDiscard, onDelete }: ActionsProps) {
  return (
    <div class="row">
      <Button kind="primary" type="submit" disabled={disabled}>
        {text.save}
      </Button>
      <Button disabled={disabled} onClick={onDiscard}>
        {text.discard}
      </Button>
      <span role="status" class="quiet">
        {state}
      </span>
      <span class="project-push">
        <Button kind="danger" onClick={onDelete}>
          {texts.projects.remove.confirm}
        </Button>
      </span>
    </div>
  );
}

interface Props {
  project: Project;
  onChanged: (project: Project) => void;
  onDelete: () => void;
}

export function Details({ project, onChanged, onDelete }: Props) {
  const key = `project/${project.id}`;
  const [draft, setDraft] = useKept(key, unchanged);
  const task = useTask<Project>();
  const { fields, other } = formErrors(task.error, formFields);
  const rows = draft.rows ?? toRows(project.rooms);
  const dirty = draft.rows !== null || Object.keys(draft.typed).length > 0;
  const save = async (event: Event) => {
    event.preventDefault();
    const filled = draft.rows && filledRows(draft.rows);
    const sent: Draft = { ...draft, rows: filled };
    setDraft(sent);
    if (filled && wrongSizes(filled).length > 0) return;
    const saved = await task.run(() => updateProject(project.id, toUpdate(draft.typed, filled && toRooms(filled))));
    if (!saved) return;
    // What was typed while it was on its way stays.
    if (kept(key, unchanged) === sent) setDraft(undefined);
    onChanged(saved);
  };
  const discard = () => {
    setDraft(undefined);
    task.clear();
  };
  return (
    <form class="project-details stack" noValidate onSubmit={(event) => void save(event)}>
      <h2>{text.title}</h2>
      <div class="project-status">
        <SelectField
          label={texts.projects.fields.status}
          value={shownValue(draft.typed, project, "status")}
          options={statuses.map((value) => ({ value, label: texts.projects.statuses[value] }))}
          onChange={(status) => setDraft({ ...draft, typed: { ...draft.typed, status } })}
        />
      </div>
      <ProjectFields
        typed={draft.typed}
        project={project}
        errors={fields}
        onTyped={(typed) => setDraft({ ...draft, typed })}
      />
      <RoomsEditor rows={rows} errors={fields} onRows={(changed) => setDraft({ ...draft, rows: changed })} />
      {other !== null && <Problem error={other} />}
      <Actions
        disabled={!dirty || task.running}
        state={dirty ? text.unsaved : task.value ? text.saved : ""}
        onDiscard={discard}
        onDelete={onDelete}
      />
    </form>
  );
}
