import { ApiError } from "../api/errors";
import { errorsByField } from "./project_fields";

const none: ReadonlyMap<string, string> = new Map();

interface FormErrors {
  fields: ReadonlyMap<string, string>;
  other: unknown;
}

/** Splits a refusal: messages for `shown` fields of a form, and the error itself if it is about anything else. */
export function formErrors(error: unknown, shown: readonly string[]): FormErrors {
  if (error instanceof ApiError && error.status === 422 && error.fields.length > 0) {
    const placed = error.fields.every(({ path: [field] }) => field !== undefined && shown.includes(field));
    return { fields: errorsByField(error.fields), other: placed ? null : error };
  }
  return { fields: none, other: error };
}
