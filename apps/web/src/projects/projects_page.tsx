import type { PageProps } from "../app/session";
import { ProjectList } from "./project_list";
import { ProjectPage } from "./project_page";
import "./notes.css";
import "./photos.css";
import "./projects.css";
import "./scope.css";

/** `#/projects` is the list, `#/projects/ID` a project, `#/projects/ID/photos` a part of it. */
export default function ProjectsPage({ route, session }: PageProps) {
  const [id, section] = route.rest;
  if (!id) return <ProjectList />;
  return <ProjectPage key={id} id={id} section={section ?? ""} session={session} />;
}
