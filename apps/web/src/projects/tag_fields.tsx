import { useId } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { SelectField, TextField } from "../ui/field";
import type { Room, TagStatistics } from "./requests";
import { suggestions, type TagDraft, type TagField } from "./tag_model";

const text = projectsTexts.tags;

interface Props {
  draft: TagDraft;
  rooms: readonly Room[];
  statistics: TagStatistics | null;
  onDraft: (draft: TagDraft) => void;
}

/** The fields of a tag, with what was used before and what is usual to choose from. */
export function TagFields({ draft, rooms, statistics, onDraft }: Props) {
  const id = useId();
  const set = (field: TagField) => (value: string) => onDraft({ ...draft, [field]: value });
  const lists: { field: "category" | "room" | "damage"; values: string[] }[] = [
    { field: "category", values: suggestions(statistics?.by_category, text.categories) },
    { field: "room", values: [...new Set(rooms.map((room) => room.name))] },
    { field: "damage", values: suggestions(statistics?.by_damage_type, text.damages) },
  ];
  return (
    <div class="project-fields">
      {lists.map(({ field, values }) => (
        <div key={field}>
          <TextField
            label={text[field]}
            value={draft[field]}
            list={`${id}-${field}`}
            autoComplete="off"
            onInput={set(field)}
          />
          <datalist id={`${id}-${field}`}>
            {values.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </div>
      ))}
      <SelectField
        label={text.severity}
        value={draft.severity}
        options={text.severities.map((label, index) => ({ value: index === 0 ? "" : String(index), label }))}
        onChange={set("severity")}
      />
      <TextField label={text.note} value={draft.note} autoComplete="off" onInput={set("note")} />
    </div>
  );
}
