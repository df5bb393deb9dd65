// What a form of a calculator holds.
import { emptyDraft, fromInputs, type GroupDraft } from "./draft";
import type { Group } from "./form_model";
import type { JsonObject } from "./json";
import type { Linked } from "./link";

export interface FormState {
  draft: GroupDraft;
  /** The regional adjustment as typed. */
  regional: string;
  /** Whether it was calculated once: from then on it follows the typing. */
  started: boolean;
  /** Members of a link that the form has no place for. */
  misfits: string[];
  /** The link could not be read. */
  broken: boolean;
}

export function emptyForm(group: Group): FormState {
  return { draft: emptyDraft(group), regional: "", started: false, misfits: [], broken: false };
}

export function filledForm(group: Group, { inputs, regional }: Linked): FormState {
  const { draft, misfits } = fromInputs(group, inputs);
  return { draft, regional: regional === null ? "" : String(regional), started: true, misfits, broken: false };
}

export function exampleOf(examples: readonly unknown[] | undefined): JsonObject | null {
  const [example] = examples ?? [];
  return example ? (example as JsonObject) : null;
}
