// The profile and its changes.
import type { Schemas } from "../api/client";
import { ApiError } from "../api/errors";

export type Profile = Schemas["UserProfile"];

export const profileFields = [
  "display_name",
  "company",
  "phone",
  "license_number",
  "street",
  "city",
  "state",
  "postal_code",
  "default_price_list",
] as const;
export type ProfileField = (typeof profileFields)[number];

/** What was typed. A field that was not touched has no member. */
export type ProfileDraft = Partial<Record<ProfileField, string>>;

export function fieldText(profile: Profile, draft: ProfileDraft, field: ProfileField): string {
  return draft[field] ?? profile[field] ?? "";
}

/** The fields that differ from the stored ones; an empty one is cleared. */
export function changesOf(profile: Profile, draft: ProfileDraft): Schemas["UserProfileUpdate"] {
  const changes: Schemas["UserProfileUpdate"] = {};
  for (const field of profileFields) {
    const typed = draft[field]?.trim();
    if (typed !== undefined && typed !== (profile[field] ?? "")) changes[field] = typed === "" ? null : typed;
  }
  return changes;
}

/** Messages of the server by field. */
export function fieldErrors(error: unknown): ProfileDraft {
  const errors: ProfileDraft = {};
  if (!(error instanceof ApiError)) return errors;
  for (const { path, message } of error.fields) {
    const field = profileFields.find((name) => name === path[0]);
    if (field) errors[field] = message;
  }
  return errors;
}
