import projectsTexts from "#texts/projects";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { Table, type Column } from "../ui/table";
import type { Scope } from "./requests";
import {
  code,
  draftsOf,
  isByHand,
  isWrongQuantity,
  newDraft,
  toEdit,
  type LineDraft,
  type ScopeEdit,
  type ScopeItem,
} from "./scope_model";

const text = projectsTexts.scope;
const titles = text.columns;
const activities = Object.entries(text.activities).map(([value, label]) => ({ value, label }));

interface Props {
  scope: Scope;
  disabled: boolean;
  onEdit: (edit: ScopeEdit) => void;
  onCancel: () => void;
}

/** The lines as fields, before the export. A line with a code keeps the description and the unit of the list. */
export function ScopeLines({ scope, disabled, onEdit, onCancel }: Props) {
  const kept = draftsOf(scope);
  const drafts = kept.value ?? [];
  const setDrafts = (changed: readonly LineDraft[]) => (kept.value = changed);
  const change = (index: number, members: Partial<LineDraft>) =>
    setDrafts(drafts.map((draft, at) => (at === index ? { ...draft, ...members } : draft)));
  const name = (title: string, index: number) => fill(text.lines.field, { name: title, number: index + 1 });
  const cell = (key: "room" | "description" | "unit" | "quantity", draft: LineDraft, index: number) => (
    <TextField
      label={name(titles[key], index)}
      hideLabel
      value={draft[key]}
      {...(key === "quantity" && { inputMode: "decimal" })}
      error={key === "quantity" && isWrongQuantity(draft.quantity) ? projectsTexts.rooms.notFigure : null}
      onInput={(value) => change(index, { [key]: value })}
    />
  );
  const columns: readonly Column<LineDraft>[] = [
    { key: "room", title: titles.room, cell: (draft, index) => cell("room", draft, index) },
    {
      key: "activity",
      title: titles.activity,
      cell: (draft, index) => (
        <SelectField
          label={name(titles.activity, index)}
          hideLabel
          value={draft.activity}
          options={activities}
          onChange={(value) => change(index, { activity: value as ScopeItem["activity"] })}
        />
      ),
    },
    {
      key: "description",
      title: titles.description,
      cell: (draft, index) =>
        isByHand(draft.item) ? cell("description", draft, index) : `${code(draft.item)} ${draft.description}`,
    },
    { key: "quantity", title: titles.quantity, cell: (draft, index) => cell("quantity", draft, index) },
    {
      key: "unit",
      title: titles.unit,
      cell: (draft, index) => (isByHand(draft.item) ? cell("unit", draft, index) : draft.unit),
    },
    {
      key: "remove",
      title: text.lines.remove,
      cell: (_, index) => (
        <Button
          kind="quiet"
          label={fill(text.lines.removeLabel, { number: index + 1 })}
          onClick={() => setDrafts(drafts.filter((_, at) => at !== index))}
        >
          ✕
        </Button>
      ),
    },
  ];
  const edit = toEdit(drafts);
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (edit) onEdit(edit);
      }}
    >
      <div class="scope-edit">
        <Table caption={text.lines.title} hideCaption columns={columns} rows={drafts} />
      </div>
      <div class="row">
        <Button kind="primary" type="submit" disabled={disabled || !edit}>
          {text.lines.save}
        </Button>
        <Button onClick={() => setDrafts([...drafts, newDraft()])}>{text.lines.add}</Button>
        <Button disabled={disabled} onClick={onCancel}>
          {text.lines.cancel}
        </Button>
        {!edit && <span class="quiet">{text.lines.needed}</span>}
      </div>
    </form>
  );
}
