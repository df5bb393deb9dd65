import projectsTexts from "#texts/projects";
import { Button } from "../ui/button";
import { SelectField } from "../ui/field";
import { Problem } from "../ui/notice";
import { kept, patch, useTask } from "../ui/state";
import {
  filledRows,
  formErrors,
  formFields,
  shownValue,
  statuses,
  toRooms,
  toRows,
  toUpdate,
  wrongSizes,
  type RoomRow,
  type Typed,
} from "./project_fields";
import { ProjectFields, RoomsEditor } from "./project_form";
import { updateProject, type Project } from "./requests";

const text = projectsTexts.details;

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
          {projectsTexts.remove.confirm}
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
  const draft = kept(`project/${project.id}`, unchanged);
  const { typed } = draft.value;
  const task = useTask<Project>();
  const { fields, other } = formErrors(task.error, formFields);
  const rows = draft.value.rows ?? toRows(project.rooms);
  const dirty = draft.value.rows !== null || Object.keys(typed).length > 0;
  const save = async (event: Event) => {
    event.preventDefault();
    const filled = draft.value.rows && filledRows(draft.value.rows);
    const sent: Draft = { typed, rows: filled };
    draft.value = sent;
    if (filled && wrongSizes(filled).length > 0) return;
    const saved = await task.start(() => updateProject(project.id, toUpdate(typed, filled && toRooms(filled))));
    if (!saved) return;
    // What was typed while it was on its way stays.
    if (draft.value === sent) draft.value = unchanged;
    onChanged(saved);
  };
  const discard = () => {
    draft.value = unchanged;
    task.reset();
  };
  return (
    <form class="project-details stack" noValidate onSubmit={(event) => void save(event)}>
      <h2>{text.title}</h2>
      <div class="project-status">
        <SelectField
          label={projectsTexts.fields.status}
          value={shownValue(typed, project, "status")}
          options={statuses.map((value) => ({ value, label: projectsTexts.statuses[value] }))}
          onChange={(status) => patch(draft, { typed: { ...typed, status } })}
        />
      </div>
      <ProjectFields
        typed={typed}
        project={project}
        errors={fields}
        onTyped={(changed) => patch(draft, { typed: changed })}
      />
      <RoomsEditor rows={rows} errors={fields} onRows={(changed) => patch(draft, { rows: changed })} />
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
