// The fields of a project as they are typed, and the requests that they become.
import type { Schemas } from "../api/client";
import { ApiError, type FieldError } from "../api/errors";
import { parseFigure, quantity } from "../ui/format";
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
export const formFields: readonly string[] = [
  ...Object.values(groups)
    .flat()
    .map((spec) => spec.name),
  "rooms",
];

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
function errorsByField(fields: readonly FieldError[]): ReadonlyMap<string, string> {
  return new Map(fields.map((field) => [field.path.join("."), field.message]));
}

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

export const sizes = ["length_ft", "width_ft", "height_ft"] as const;
type Size = (typeof sizes)[number];
export type RoomField = "name" | "level" | Size;

export interface RoomRow {
  id: string | null;
  /** Distinguishes rows without an id. */
  key: string;
  values: Record<RoomField, string>;
}

const figure = (value: number | null) => (value === null ? "" : String(value));

export function toRows(rooms: readonly Room[]): RoomRow[] {
  return rooms.map((room, index) => ({
    id: room.id,
    key: room.id ?? String(index),
    values: {
      name: room.name,
      level: room.level ?? "",
      length_ft: figure(room.length_ft),
      width_ft: figure(room.width_ft),
      height_ft: figure(room.height_ft),
    },
  }));
}

export function emptyRow(): RoomRow {
  return {
    id: null,
    key: crypto.randomUUID(),
    values: { name: "", level: "", length_ft: "", width_ft: "", height_ft: "" },
  };
}

/** Without the rows that nothing was typed in. */
export function filledRows(rows: readonly RoomRow[]): RoomRow[] {
  return rows.filter((row) => Object.values(row.values).some((value) => value.trim() !== ""));
}

/** Places of sizes that are not figures: "rooms.0.width_ft". */
export function wrongSizes(rows: readonly RoomRow[]): string[] {
  return rows.flatMap((row, index) =>
    sizes.filter((size) => parseFigure(row.values[size]) === null).map((size) => `rooms.${index}.${size}`),
  );
}

export function toRooms(rows: readonly RoomRow[]): Room[] {
  return rows.map(({ id, values }) => ({
    id,
    name: values.name.trim(),
    level: values.level.trim() || null,
    length_ft: parseFigure(values.length_ft) ?? null,
    width_ft: parseFigure(values.width_ft) ?? null,
    height_ft: parseFigure(values.height_ft) ?? null,
  }));
}

/** "12 × 10 × 8", with the sizes that are known. */
export function sizeText(room: Room): string {
  return sizes
    .map((size) => quantity(room[size]))
    .filter((text) => text !== "")
    .join(" × ");
}
