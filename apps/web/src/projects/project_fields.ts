// The fields of a project as they are typed, and the requests that they become.
import type { Schemas } from "../api/client";
import type { FieldError } from "../api/errors";
import type { Project, Room } from "./requests";

type FieldName = Exclude<keyof Schemas["ProjectCreate"], "rooms">;
export type Group = "claim" | "insured" | "address" | "other";

export interface FieldSpec {
  name: FieldName;
  kind?: "text" | "date" | "email" | "tel";
  rows?: number;
  required?: boolean;
}

export const groups: Record<Group, readonly FieldSpec[]> = {
  claim: [
    { name: "name", required: true },
    { name: "claim_number" },
    { name: "policy_number" },
    { name: "carrier" },
    { name: "date_of_loss", kind: "date" },
    { name: "loss_type" },
    { name: "price_list" },
  ],
  insured: [{ name: "insured_name" }, { name: "insured_email", kind: "email" }, { name: "insured_phone", kind: "tel" }],
  address: [{ name: "street" }, { name: "city" }, { name: "state" }, { name: "postal_code" }],
  other: [{ name: "notes_text", rows: 4 }],
};

/** What a form of a project shows errors at. */
export const formFields: readonly string[] = [...Object.values(groups).flat().map((spec) => spec.name), "rooms"];

export const statuses: readonly Project["status"][] = ["open", "submitted", "closed", "archived"];

/** What was typed, by field; the others are as they were. */
export type Typed = Partial<Record<FieldName | "status", string>>;

export function shownValue(typed: Typed, project: Project | null, name: FieldName | "status"): string {
  return typed[name] ?? project?.[name] ?? "";
}

/** A name stays a text, so that the server can refuse an empty one. */
export function toCreate(typed: Typed, rooms: Room[]): Schemas["ProjectCreate"] {
  const filled = Object.entries(typed)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([name, value]) => name !== "status" && value !== "");
  return { name: "", ...Object.fromEntries(filled), rooms };
}

export function toUpdate(typed: Typed, rooms: Room[] | null): Schemas["ProjectUpdate"] {
  const changes = Object.entries(typed).map(([name, value]) => {
    const trimmed = value.trim();
    return [name, name === "name" ? trimmed : trimmed || null];
  });
  return { ...Object.fromEntries(changes), ...(rooms ? { rooms } : {}) };
}

/** The messages of a refusal by the place of the field: "name", "rooms.0.width_ft". */
export function errorsByField(fields: readonly FieldError[]): ReadonlyMap<string, string> {
  return new Map(fields.map((field) => [field.path.join("."), field.message]));
}
