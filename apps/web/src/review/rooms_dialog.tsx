// The rooms of an estimate, and what can be done with them.
import { useState } from "preact/hooks";

import reviewTexts from "#texts/review";
import type { Section } from "../api/types";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/field";
import { money } from "../ui/format";
import { messageOf } from "../ui/notice";
import type { Operation } from "./operations";
import { AddLineDialog } from "./line_dialogs";
import type { Review } from "./use_review";

const text = reviewTexts.rooms;

/** Sections with how deep they are. */
export function depths(sections: readonly Section[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { id, parent_id: parent } of sections) found.set(id, parent === null ? 0 : (found.get(parent) ?? 0) + 1);
  return found;
}

/** The operation that moves a section before the one that is above it within the same one; null if there is none. */
export function moveUp(sections: readonly Section[], section: Section): Operation | null {
  const siblings = sections.filter(({ parent_id: parent }) => parent === section.parent_id);
  const at = siblings.indexOf(section);
  const above = siblings[at - 1],
    before = siblings[at - 2];
  if (!above) return null;
  // There is no place before the first one: that one moves behind this one.
  if (!before) return { op: "move_section", section_id: above.id, after: section.id };
  return { op: "move_section", section_id: section.id, after: before.id };
}

interface RowProps {
  review: Review;
  section: Section;
  depth: number;
  lines: number;
  edit: (operation: Operation) => void;
  onAdd: () => void;
}

function RoomRow({ review, section, depth, lines, edit, onAdd }: RowProps) {
  const { id, totals } = section;
  const { mayEdit } = review.store;
  const name = section.name ?? "";
  const [typed, setTyped] = useState(name);
  const [asks, setAsks] = useState(false);
  const isWhole = section.parent_id === null && section.kind === "estimate";
  const up = isWhole ? null : moveUp(review.estimate.sections, section);
  const remove = () => edit({ op: "delete_section", section_id: id, ...(lines > 0 && { with_lines: true }) });
  return (
    <li class="room" style={{ paddingLeft: `${Math.min(depth, 6)}rem` }}>
      <div class="room-row">
        <TextField
          label={fill(text.name, { name })}
          hideLabel
          readOnly={!mayEdit}
          value={typed}
          onInput={setTyped}
          onCommit={(value) => {
            const next = value.trim();
            if (next === "" || next === name) setTyped(name);
            else edit({ op: "rename_section", section_id: id, name: next });
          }}
        />
        <span class="quiet room-facts">
          {count(lines, text.lines)}
          {totals?.rcv !== null && totals?.rcv !== undefined && ` · ${money(totals.rcv)}`}
        </span>
        {mayEdit && (
          <>
            <Button kind="quiet" label={fill(text.addLineTo, { name })} onClick={onAdd}>
              {text.addLine}
            </Button>
            <Button kind="quiet" label={fill(text.up, { name })} disabled={up === null} onClick={() => up && edit(up)}>
              ↑
            </Button>
            <Button
              kind="quiet"
              label={fill(text.delete, { name })}
              disabled={isWhole}
              onClick={() => (lines > 0 ? setAsks(true) : remove())}
            >
              ✕
            </Button>
          </>
        )}
      </div>
      {asks && (
        <div class="row" role="alert">
          <span>{count(lines, text.deleteText)}</span>
          <Button kind="danger" onClick={remove}>
            {text.deleteAnyway}
          </Button>
          <Button onClick={() => setAsks(false)}>{reviewTexts.form.cancel}</Button>
        </div>
      )}
    </li>
  );
}

/** Rename, add, move and delete rooms. Each change is saved at once. */
export function RoomsDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { sections, line_items: lines } = review.estimate;
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [adds, setAdds] = useState<string | null>(null);
  const deep = depths(sections);
  const { mayEdit } = review.store;
  const edit = (operation: Operation) =>
    void review.store.edit(operation).then((error) => setProblem(error === null ? null : messageOf(error)));
  const add = (event: Event) => {
    event.preventDefault();
    if (name.trim() === "") return;
    edit({ op: "add_section", name: name.trim() });
    setName("");
  };
  if (adds !== null) return <AddLineDialog review={review} sectionId={adds} onClose={() => setAdds(null)} />;
  return (
    <Dialog title={text.title} onClose={onClose}>
      {!mayEdit && <p class="quiet">{reviewTexts.share.readOnly}</p>}
      <ul class="rooms">
        {sections.map((section) => (
          <RoomRow
            key={section.id}
            review={review}
            section={section}
            depth={deep.get(section.id) ?? 0}
            lines={lines.filter((line) => line.section_id === section.id).length}
            edit={edit}
            onAdd={() => setAdds(section.id)}
          />
        ))}
      </ul>
      {problem !== null && (
        <p class="field-error foreign" role="alert">
          {problem}
        </p>
      )}
      {mayEdit ? (
        <form class="row room-add" onSubmit={add}>
          <TextField label={text.newName} value={name} onInput={(typed) => setName(typed.slice(0, 200))} />
          <Button type="submit" disabled={name.trim() === ""}>
            {text.add}
          </Button>
        </form>
      ) : (
        <div class="row">
          <Button onClick={onClose}>{reviewTexts.share.close}</Button>
        </div>
      )}
    </Dialog>
  );
}
