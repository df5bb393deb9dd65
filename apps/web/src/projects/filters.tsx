import { useState } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { CheckField, SelectField } from "../ui/field";
import type { PhotoQuery, Room, TagStatistics } from "./requests";
import { roomName } from "./tags";

const text = projectsTexts.filters;

interface ChoiceProps {
  title: string;
  /** How many tags have each value. */
  counts: Record<string, number>;
  chosen: readonly string[];
  nameOf: (value: string) => string;
  onToggle: (value: string) => void;
}

/** Values of tags to choose from; chosen ones stay, even if no tag has them anymore. */
function Choice({ title, counts, chosen, nameOf, onToggle }: ChoiceProps) {
  const values = [...new Set([...Object.keys(counts), ...chosen])];
  if (values.length === 0) return null;
  return (
    <fieldset class="project-group photo-filter-values">
      <legend>{title}</legend>
      {values.map((value) => (
        <CheckField
          key={value}
          label={fill(text.option, { name: nameOf(value), count: counts[value] ?? 0 })}
          checked={chosen.includes(value)}
          onChange={() => onToggle(value)}
        />
      ))}
    </fieldset>
  );
}

interface Props {
  statistics: TagStatistics | null;
  rooms: readonly Room[];
  filter: PhotoFilter;
  onFilter: (filter: PhotoFilter) => void;
}

interface List extends Pick<ChoiceProps, "title" | "counts" | "nameOf"> {
  list: ListName;
}

const same = (value: string) => value;
const noCounts: Record<string, number> = {};

export function Filters({ statistics, rooms, filter, onFilter }: Props) {
  const active = countFilters(filter);
  // The user opens and closes it from then on.
  const [open] = useState(active > 0);
  const lists: List[] = [
    { list: "categories", title: text.category, counts: statistics?.by_category ?? noCounts, nameOf: same },
    { list: "rooms", title: text.room, counts: statistics?.by_room ?? noCounts, nameOf: (id) => roomName(id, rooms) },
    { list: "damages", title: text.damage, counts: statistics?.by_damage_type ?? noCounts, nameOf: same },
  ];
  return (
    <details class="project-card" open={open}>
      <summary>
        {text.title} {active > 0 && <span class="quiet">({count(active, text.active)})</span>}
      </summary>
      <div class="photo-filters">
        {lists.map(({ list, ...choice }) => (
          <Choice
            key={list}
            {...choice}
            chosen={filter[list]}
            onToggle={(value) => onFilter(toggled(filter, list, value))}
          />
        ))}
        <div class="stack">
          <SelectField
            label={text.notes}
            value={filter.hasNotes}
            options={[
              { value: "any", label: text.notesAny },
              { value: "with", label: text.notesWith },
              { value: "without", label: text.notesWithout },
            ]}
            onChange={(value) => onFilter({ ...filter, hasNotes: value as PhotoFilter["hasNotes"] })}
          />
          <CheckField
            label={text.untagged}
            checked={filter.untagged}
            onChange={(untagged) => onFilter({ ...filter, untagged })}
          />
          <div>
            <Button disabled={active === 0} onClick={() => onFilter(noFilter)}>
              {text.clear}
            </Button>
          </div>
        </div>
      </div>
    </details>
  );
}

type ListName = "categories" | "rooms" | "damages";

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
