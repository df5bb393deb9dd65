import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { ApiError } from "../api/errors";
import { go, href } from "../app/route";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { ConfirmDialog, Dialog } from "../ui/dialog";
import { SelectField, TextField } from "../ui/field";
import { day, time } from "../ui/format";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { kept, useLoaded, useTask } from "../ui/state";
import { Table, type Column } from "../ui/table";
import {
  filledRows,
  formErrors,
  formFields,
  toCreate,
  toRooms,
  wrongSizes,
  type RoomRow,
  type Typed,
} from "./project_fields";
import { ProjectFields, RoomsEditor } from "./project_form";
import { createProject, deleteProject, listProjects, type Project } from "./requests";

const text = projectsTexts.list;
const createText = projectsTexts.create;
const removeText = projectsTexts.remove;

const sorts: readonly Sort[] = ["changed", "name"];
const pageLength = 100;

function unbroken(date: string) {
  return <span class="nowrap">{date}</span>;
}

function columns(onDelete: (project: Project) => void): Column<Project>[] {
  const titles = text.columns;
  return [
    { key: "name", title: titles.name, cell: (project) => <a href={href("projects", project.id)}>{project.name}</a> },
    { key: "claim", title: titles.claim, cell: (project) => project.claim_number },
    { key: "insured", title: titles.insured, cell: (project) => project.insured_name },
    { key: "address", title: titles.address, cell: address },
    { key: "loss", title: titles.loss, cell: (project) => unbroken(day(project.date_of_loss)) },
    { key: "status", title: titles.status, cell: (project) => projectsTexts.statuses[project.status] },
    { key: "notes", title: titles.notes, number: true, cell: (project) => project.note_count },
    { key: "photos", title: titles.photos, number: true, cell: (project) => project.photo_count },
    { key: "changed", title: titles.changed, cell: (project) => unbroken(time(project.updated_at)) },
    {
      key: "actions",
      title: titles.actions,
      cell: (project) => (
        <Button
          kind="quiet"
          label={fill(projectsTexts.remove.label, { name: project.name })}
          onClick={() => onDelete(project)}
        >
          {projectsTexts.remove.button}
        </Button>
      ),
    },
  ];
}

interface FoundProps {
  projects: readonly Project[];
  search: string;
  sort: Sort;
  onDelete: (project: Project) => void;
}

function Found({ projects, search, sort, onDelete }: FoundProps) {
  const [length, setLength] = useState(pageLength);
  const rows = found(projects, search, sort);
  return (
    <>
      <p class="quiet" role="status">
        {projects.length === 0 ? text.none : rows.length === 0 ? text.noMatch : count(rows.length, text.shown)}
      </p>
      {rows.length > 0 && (
        <div class="project-table">
          <Table
            caption={text.caption}
            hideCaption
            columns={columns(onDelete)}
            rows={rows.slice(0, length)}
            keyOf={(project) => project.id}
          />
        </div>
      )}
      {rows.length > length && (
        <div>
          <Button onClick={() => setLength(length + pageLength)}>{text.more}</Button>
        </div>
      )}
    </>
  );
}

export function ProjectList() {
  const projects = useLoaded("projects", listProjects);
  const search = kept("projects/search", "");
  const sort = kept<Sort>("projects/sort", "changed");
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<Project | null>(null);
  return (
    <div class="projects stack">
      <div class="row spread">
        <h1>{projectsTexts.title}</h1>
        <Button kind="primary" onClick={() => setCreating(true)}>
          {text.create}
        </Button>
      </div>
      <div class="projects-tools">
        <TextField
          label={text.search}
          kind="search"
          value={search.value}
          onInput={(typed) => (search.value = typed)}
          autoComplete="off"
        />
        <SelectField
          label={text.sort}
          value={sort.value}
          options={sorts.map((value) => ({ value, label: text.sorts[value] }))}
          onChange={(value) => (sort.value = value as Sort)}
        />
      </div>
      {projects.error !== null && <Problem error={projects.error} onRetry={() => void projects.rerun()} />}
      {projects.value === null && projects.error === null && <Loading />}
      {projects.value && (
        <Found projects={projects.value} search={search.value} sort={sort.value} onDelete={setDeleting} />
      )}
      {creating && <NewProject onClose={() => setCreating(false)} />}
      {deleting && (
        <DeleteProject
          project={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            void projects.rerun();
          }}
        />
      )}
    </div>
  );
}

type Sort = "changed" | "name";

const searched = ["name", "claim_number", "insured_name", "street", "city", "state", "postal_code"] as const;

export function address(project: Project): string {
  const region = [project.state, project.postal_code].filter(Boolean).join(" ");
  return [project.street, project.city, region].filter(Boolean).join(", ");
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

function compact(text: string): string {
  return text.replace(/[\s-]/g, "");
}

/** Whether each word of the search is somewhere in the project. Claim numbers compare without blanks and dashes. */
export function matches(project: Project, search: string): boolean {
  const fields = searched.map((name) => plain(project[name] ?? ""));
  const claim = compact(plain(project.claim_number ?? ""));
  const whole = compact(plain(search));
  if (whole !== "" && claim.includes(whole)) return true;
  const words = plain(search).split(/\s+/).filter(Boolean);
  return words.every((word) => fields.some((field) => field.includes(word)));
}

const orders: Record<Sort, (a: Project, b: Project) => number> = {
  changed: (a, b) => (a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : 0),
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: "base" }),
};

export function found(projects: readonly Project[], search: string, sort: Sort): Project[] {
  return projects.filter((project) => matches(project, search)).sort(orders[sort]);
}

const nothing: Typed = {};
const noRows: readonly RoomRow[] = [];

/** What is typed is kept until the project is created, also if the dialog is closed. */
function NewProject({ onClose }: { onClose: () => void }) {
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
    <Dialog title={createText.title} onClose={onClose}>
      <form class="stack" noValidate onSubmit={(event) => void submit(event)}>
        <ProjectFields
          typed={typed.value}
          project={null}
          errors={fields}
          onTyped={(changed) => (typed.value = changed)}
        />
        <RoomsEditor rows={rows.value} errors={fields} onRows={(changed) => (rows.value = changed)} />
        {other !== null && <Problem error={other} />}
        <div class="row">
          <Button kind="primary" type="submit" disabled={task.running}>
            {createText.button}
          </Button>
          <Button onClick={onClose}>{createText.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

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
  const notes = count(project.note_count, removeText.notes);
  return (
    <ConfirmDialog
      title={removeText.title}
      confirm={removeText.confirm}
      cancel={removeText.cancel}
      onClose={onClose}
      work={() => remove(project.id)}
      onDone={onDeleted}
    >
      <p class="foreign">{fill(removeText.ask, { name: project.name, notes })}</p>
    </ConfirmDialog>
  );
}
