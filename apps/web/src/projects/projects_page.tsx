import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { go, href } from "../app/route";
import type { PageProps, Session } from "../app/session";
import { fill } from "../texts";
import { FactList } from "../ui/facts";
import { day } from "../ui/format";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { SectionLinks } from "../ui/section";
import { useLoaded } from "../ui/state";
import { Details } from "./details";
import { Estimates } from "./estimates";
import { Notes } from "./notes";
import "./notes.css";
import { Photos } from "./photos";
import "./photos.css";
import { address, DeleteProject, ProjectList } from "./project_list";
import "./projects.css";
import { getProject, type Project } from "./requests";
import { ScopeSection } from "./scope";
import "./scope.css";

/** `#/projects` is the list, `#/projects/ID` a project, `#/projects/ID/photos` a part of it. */
export default function ProjectsPage({ route, session }: PageProps) {
  const [id, section] = route.rest;
  if (!id) return <ProjectList />;
  return <ProjectPage key={id} id={id} section={section ?? ""} session={session} />;
}

const text = projectsTexts.project;

const sections = ["notes", "photos", "scope", "estimates", "details"] as const;
type Section = (typeof sections)[number];

function toSection(name: string): Section {
  return sections.find((section) => section === name) ?? "notes";
}

function Heading({ project, section }: { project: Project; section: Section }) {
  const facts = [
    projectsTexts.statuses[project.status],
    project.claim_number && fill(text.claim, { number: project.claim_number }),
    project.insured_name,
    address(project),
    project.date_of_loss && fill(text.lost, { day: day(project.date_of_loss) }),
  ];
  return (
    <header class="stack">
      <p>
        <a href={href("projects")}>{text.back}</a>
      </p>
      <h1 class="foreign">{project.name}</h1>
      <FactList facts={facts} />
      <SectionLinks
        label={text.sections}
        current={section}
        links={sections.map((name) => {
          const rest = name === "notes" ? [] : [name];
          return { name, label: text.names[name], href: href("projects", project.id, ...rest) };
        })}
      />
    </header>
  );
}

interface Props {
  id: string;
  /** A part of the address: "photos". */
  section: string;
  session: Session;
}

function ProjectPage({ id, section: name, session }: Props) {
  const loaded = useLoaded(id, () => getProject(id));
  const [deleting, setDeleting] = useState(false);
  const section = toSection(name);
  const project = loaded.value;
  if (!project) {
    return (
      <div class="projects stack">
        <h1>{projectsTexts.title}</h1>
        {loaded.error === null ? <Loading /> : <Problem error={loaded.error} onRetry={() => void loaded.rerun()} />}
        <p>
          <a href={href("projects")}>{text.back}</a>
        </p>
      </div>
    );
  }
  return (
    <div class="projects stack">
      <Heading project={project} section={section} />
      {section === "notes" && <Notes projectId={id} />}
      {section === "photos" && <Photos project={project} />}
      {section === "scope" && <ScopeSection project={project} role={session.user.role} />}
      {section === "estimates" && <Estimates projectId={id} />}
      {section === "details" && <Details project={project} onChanged={loaded.set} onDelete={() => setDeleting(true)} />}
      {deleting && (
        <DeleteProject project={project} onClose={() => setDeleting(false)} onDeleted={() => go(href("projects"))} />
      )}
    </div>
  );
}
