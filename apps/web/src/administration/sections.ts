// The sections of administration, each with an address of its own.
import { href } from "../app/route";

export const sectionNames = ["users", "partners", "keys", "jobs", "webhooks", "audit"] as const;
export type SectionName = (typeof sectionNames)[number];

/** The address of a list that is searched for words. */
export function listAddress(name: SectionName, words: string): string {
  return `${href("administration", name)}?${new URLSearchParams({ query: words }).toString()}`;
}
