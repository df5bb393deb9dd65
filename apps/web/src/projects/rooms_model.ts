// Rooms as they are typed.
import { quantity, parseFigure } from "../ui/format";
import type { Room } from "./requests";

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
