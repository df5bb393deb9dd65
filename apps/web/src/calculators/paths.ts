// Places of errors, and the fields that they belong to.
import type { FieldError } from "../api/errors";
import { ratesOf, type GroupDraft } from "./draft";
import type { Field, Group } from "./form_model";
import type { Errors } from "./request";
import { placeName } from "./words";

/** The server's complaints by place. Prices are in rows here, by name there. */
export function fieldErrors(errors: readonly FieldError[], draft: GroupDraft): Errors {
  return new Map(
    errors.filter((error) => error.path.length > 0).map((error) => [rowOfRate(error.path, draft), error.message]),
  );
}

function rowOfRate(path: readonly string[], draft: GroupDraft): string {
  const row = path[0] === "rates" ? ratesOf(draft["rates"]).findIndex((rate) => rate.name === path[1]) : -1;
  return row < 0 ? path.join(".") : `rates.${row}.name`;
}

/** What a person calls the place: "Rooms 1, Length (ft)". */
export function labelAt(group: Group, path: string): string {
  const steps = path.split(".");
  const words: string[] = [];
  let fields: readonly Field[] = group.fields;
  for (const step of steps) {
    const field = fields.find((candidate) => candidate.name === step);
    if (field) words.push(field.label);
    else if (/^\d+$/.test(step)) words[words.length - 1] += ` ${Number(step) + 1}`;
    fields = field && "group" in field ? field.group.fields : field ? [] : fields;
  }
  return words.length > 0 ? words.join(", ") : placeName(path);
}

/** Whether one of the errors is at this place or in it. */
export function hasError(errors: Errors, path: string): boolean {
  return [...errors.keys()].some((place) => place === path || place.startsWith(`${path}.`));
}
