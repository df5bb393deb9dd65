// The list of projects: what is found and in which order.
import type { Project } from "./requests";

export type Sort = "changed" | "name";

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
