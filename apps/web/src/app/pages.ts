// The pages: each is loaded when it is first opened.
import type { ComponentType } from "preact";

import type { PageProps, Session } from "./session";

type Page = ComponentType<PageProps>;
export type PageName =
  "estimates" | "compare" | "roofs" | "calculators" | "projects" | "price-lists" | "account" | "administration";

export const loaders: Record<PageName, () => Promise<{ default: Page }>> = {
  estimates: () => import("../estimates/estimates_page"),
  compare: () => import("../compare/compare_page"),
  roofs: () => import("../roofs/roofs_page"),
  calculators: () => import("../calculators/calculators_page"),
  projects: () => import("../projects/projects_page"),
  "price-lists": () => import("../price_lists/price_lists_page"),
  account: () => import("../account/account_page"),
  administration: () => import("../administration/administration_page"),
};

/** The pages that a user has: administration is for administrators. */
export function pagesOf({ user }: Session): PageName[] {
  return (Object.keys(loaders) as PageName[]).filter((name) => name !== "administration" || user.role === "admin");
}
