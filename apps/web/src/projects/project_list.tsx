import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { href } from "../app/route";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { day, time } from "../ui/format";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/problem";
import { Table, type Column } from "../ui/table";
import { kept, useLoaded } from "../ui/state";
import { DeleteProject } from "./delete_project";
import { NewProject } from "./new_project";
import { address, found, type Sort } from "./project_model";
import { listProjects, type Project } from "./requests";

const text = projectsTexts.list;
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
        <TextField label={text.search} kind="search" value={search.value} onInput={(typed) => (search.value = typed)} autoComplete="off" />
        <SelectField
          label={text.sort}
          value={sort.value}
          options={sorts.map((value) => ({ value, label: text.sorts[value] }))}
          onChange={(value) => (sort.value = value as Sort)}
        />
      </div>
      {projects.error !== null && <Problem error={projects.error} onRetry={() => void projects.rerun()} />}
      {projects.value === null && projects.error === null && <Loading />}
      {projects.value && <Found projects={projects.value} search={search.value} sort={sort.value} onDelete={setDeleting} />}
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
