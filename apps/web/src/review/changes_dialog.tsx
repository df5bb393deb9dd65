import reviewTexts from "#texts/review";
import { fill } from "../texts";
import { Dialog } from "../ui/dialog";
import { money, signedMoney } from "../ui/format";
import { Table } from "../ui/table";
import { fieldName } from "./check_names";
import { lineName } from "./doubts";
import type { Change } from "./recalculate";
import type { Review } from "./use_review";

const text = reviewTexts.changes;

function where({ place, name }: Change): string {
  if (place.startsWith("/line_items/")) return fill(text.line, { name: name ?? "" });
  return name ?? text.all;
}

function difference({ before, after }: Change): string {
  return before === null || after === null ? "" : signedMoney(after - before);
}

/** Edited lines none of whose figures changed: words, codes, notes. */
function linesWithoutFigures(review: Review, changes: readonly Change[]): string[] {
  const changed = new Set(changes.map(({ place }) => place.split("/")[2]));
  return Object.keys(review.state.history.edits)
    .filter((index) => !changed.has(index))
    .flatMap((index) => review.estimate.line_items[Number(index)] ?? [])
    .map(lineName);
}

export function ChangesDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const changes = review.state.figures?.changes ?? [];
  const lines = changes.filter(({ place }) => place.startsWith("/line_items/"));
  const others = linesWithoutFigures(review, lines);
  return (
    <Dialog title={text.title} onClose={onClose}>
      <p>{text.text}</p>
      {changes.length === 0 ? (
        <p class="quiet">{text.none}</p>
      ) : (
        <Table
          caption={text.caption}
          rows={changes}
          keyOf={(row) => row.place}
          columns={[
            { key: "where", title: text.where, cell: where },
            { key: "field", title: text.field, cell: (row) => fieldName(row.field) },
            { key: "before", title: text.before, number: true, cell: (row) => money(row.before) },
            { key: "after", title: text.after, number: true, cell: (row) => money(row.after) },
            { key: "difference", title: text.difference, number: true, cell: difference },
          ]}
        />
      )}
      {others.length > 0 && (
        <div>
          <h3>{text.texts}</h3>
          <ul>
            {others.map((name) => (
              <li key={name} class="foreign">
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
