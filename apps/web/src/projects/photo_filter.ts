// Which photos are shown. Values of one member are alternatives; a photo has to satisfy every member.
import type { PhotoQuery } from "./requests";

export type ListName = "categories" | "rooms" | "damages";

export interface PhotoFilter {
  categories: readonly string[];
  rooms: readonly string[];
  damages: readonly string[];
  hasNotes: "any" | "with" | "without";
  untagged: boolean;
}

export const noFilter: PhotoFilter = { categories: [], rooms: [], damages: [], hasNotes: "any", untagged: false };

export function toggled(filter: PhotoFilter, list: ListName, value: string): PhotoFilter {
  const values = filter[list];
  return { ...filter, [list]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value] };
}

export function toQuery(filter: PhotoFilter): PhotoQuery {
  return {
    ...(filter.categories.length > 0 && { category_ids: [...filter.categories] }),
    ...(filter.rooms.length > 0 && { room_ids: [...filter.rooms] }),
    ...(filter.damages.length > 0 && { damage_types: [...filter.damages] }),
    ...(filter.hasNotes !== "any" && { has_notes: filter.hasNotes === "with" }),
    ...(filter.untagged && { untagged_only: true }),
  };
}

export function countFilters(filter: PhotoFilter): number {
  return Object.keys(toQuery(filter)).length;
}
