import reviewTexts from "#texts/review";
import type { Totals } from "../api/types";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { money, signedMoney } from "../ui/format";
import { Problem } from "../ui/notice";
import { Table } from "../ui/table";
import { checkName, fieldName, lineName } from "./doubts";
import { editCount } from "./edits";
import { priceText, type Change } from "./review_store";
import "./totals_bar.css";
import { totalsOf, type Review } from "./use_review";

const text = reviewTexts.totals;
const changesText = reviewTexts.changes;

const fields: Record<keyof Totals, string> = reviewTexts.checks.fields;
const order: readonly (keyof Totals)[] = ["rcv", "depreciation", "acv", "tax", "overhead_and_profit"];

function Figures({ review }: { review: Review }) {
  const now = totalsOf(review);
  const printed = totalsOf({ store: review.store, estimate: review.printed });
  return (
    <dl class="totals-figures">
      {order
        .filter((field) => now[field] !== null || printed[field] !== null)
        .map((field) => (
          <div key={field}>
            <dt class="quiet">{fields[field]}</dt>
            {now[field] !== printed[field] && (
              <dd class="totals-printed">
                <del class="quiet">{money(printed[field])}</del>
              </dd>
            )}
            <dd class="totals-now">
              {now[field] === printed[field] ? money(now[field]) : <ins class="line-now">{money(now[field])}</ins>}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function closure({ reconciliation, estimate, state }: Review): { kind: "good" | "bad" | "none"; says: string } {
  if (state.running) return { kind: "none", says: text.running };
  const { checks } = reconciliation;
  if (checks.length === 0) return { kind: "none", says: text.noTotals };
  const wrong = checks.filter((check) => !check.ok);
  const first = wrong.find((check) => check.what === "line_items.rcv") ?? wrong[0];
  if (!first) return { kind: "good", says: count(checks.length, text.closes) };
  const { printed, computed } = first;
  const figures = { printed: money(printed), computed: money(computed), difference: signedMoney(computed - printed) };
  const open = fill(text.open, { open: wrong.length, all: checks.length });
  return { kind: "bad", says: `${open}. ${fill(text.first, { name: checkName(estimate, first.what), ...figures })}` };
}

/** Totals of all lines, and whether those of the print still close. */
export function TotalsBar({ review, onChanges }: { review: Review; onChanges: () => void }) {
  const { store, state } = review;
  const edits = editCount(state.history.edits);
  const { kind, says } = closure(review);
  return (
    <section class="totals-bar" aria-label={text.label}>
      {state.error !== null && <Problem error={state.error} onRetry={() => store.retry()} />}
      <div class="totals-row">
        <Figures review={review} />
        <p role="status" class={`totals-closure totals-${kind} foreign`}>
          {says}
        </p>
        <span class="totals-edits">
          {edits > 0 ? (
            <Button onClick={onChanges}>{count(edits, text.edits)}</Button>
          ) : (
            <span class="quiet">{text.noEdits}</span>
          )}
          <span class="quiet totals-price">{priceText(store.preflight, state)}</span>
        </span>
      </div>
    </section>
  );
}

function where({ place, name }: Change): string {
  if (place.startsWith("/line_items/")) return fill(changesText.line, { name: name ?? "" });
  return name ?? changesText.all;
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
    <Dialog title={changesText.title} onClose={onClose}>
      <p>{changesText.text}</p>
      {changes.length === 0 ? (
        <p class="quiet">{changesText.none}</p>
      ) : (
        <Table
          caption={changesText.caption}
          rows={changes}
          keyOf={(row) => row.place}
          columns={[
            { key: "where", title: changesText.where, cell: where },
            { key: "field", title: changesText.field, cell: (row) => fieldName(row.field) },
            { key: "before", title: changesText.before, number: true, cell: (row) => money(row.before) },
            { key: "after", title: changesText.after, number: true, cell: (row) => money(row.after) },
            { key: "difference", title: changesText.difference, number: true, cell: difference },
          ]}
        />
      )}
      {others.length > 0 && (
        <div>
          <h3>{changesText.texts}</h3>
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
