import reviewTexts from "#texts/review";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { money } from "../ui/format";
import { Notice, Problem } from "../ui/notice";
import { priceText } from "./export_dialog";
import { stepTexts } from "./history";
import { totalsOf, type Figures, type Review } from "./use_review";
import "./totals_bar.css";

const text = reviewTexts.totals;

const figures: Record<keyof Figures, string> = reviewTexts.figures;
const order: readonly (keyof Figures)[] = ["rcv", "depreciation", "acv", "net_claim", "tax", "overhead_and_profit"];

function Figures({ review }: { review: Review }) {
  const now = totalsOf(review.estimate);
  const printed = totalsOf(review.document.printed);
  return (
    <dl class="totals-figures">
      {order
        .filter((field) => now[field] !== null || printed[field] !== null)
        .map((field) => (
          <div key={field}>
            <dt class="quiet">{figures[field]}</dt>
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

function closure({ document: { checks, printed } }: Review): { kind: "good" | "bad" | "none"; says: string } {
  if (checks.checks.length === 0) return { kind: "none", says: text.noTotals };
  const wrong = checks.checks.filter(({ ok }) => !ok).length;
  if (wrong === 0) return { kind: "good", says: count(checks.checks.length, text.agree) };
  const counts = { open: wrong, all: checks.checks.length };
  // A print that agreed with its lines differs because of the edits.
  return printed.reconciliation.ok
    ? { kind: "none", says: fill(text.differByEdits, counts) }
    : { kind: "bad", says: fill(text.differ, counts) };
}

/** What somebody else did meanwhile, and what of mine was not saved over it. */
function Meanwhile({ review, uid }: { review: Review; uid: string }) {
  const { store, document } = review;
  const { meanwhile } = store;
  if (!meanwhile) return null;
  const says = stepTexts(meanwhile.theirs, document.printed, uid, true);
  return (
    <Notice kind={meanwhile.mine ? "warn" : "info"} title={meanwhile.mine ? text.notSavedTitle : text.meanwhileTitle}>
      <ul>
        {says.flatMap(({ number, who, lines }) =>
          lines.map((line) => <li key={`${number} ${line}`} class="foreign">{`${who} ${line}`}</li>),
        )}
      </ul>
      {meanwhile.mine && <p>{text.mine}</p>}
      <div class="row">
        {meanwhile.mine && <Button onClick={() => store.settle(true)}>{text.saveMine}</Button>}
        <Button onClick={() => store.settle(false)}>{meanwhile.mine ? text.keepTheirs : text.seen}</Button>
      </div>
    </Notice>
  );
}

function savedText({ store }: Review): string {
  if (store.unsaved > 0) return store.error === null ? text.saving : count(store.unsaved, text.unsaved);
  return store.steps.undo > 0 ? text.saved : "";
}

interface Props {
  review: Review;
  uid: string;
  onHistory: () => void;
}

/** Totals of all line items, whether those of the print agree with them, and whether edits are saved. */
export function TotalsBar({ review, uid, onHistory }: Props) {
  const { store, row } = review;
  const { kind, says } = closure(review);
  return (
    <section class="totals-bar" aria-label={text.label}>
      {store.error !== null && <Problem error={store.error} onRetry={store.retry} />}
      {store.refusal !== null && <Problem error={store.refusal} onDismiss={() => store.refuse(null)} />}
      <Meanwhile review={review} uid={uid} />
      <div class="totals-row">
        <Figures review={review} />
        <p role="status" class={`totals-closure totals-${kind}`}>
          {says}
        </p>
        <span class="totals-edits">
          <span class="quiet" role="status">
            {savedText(review)}
          </span>
          {store.steps.undo > 0 ? (
            <Button onClick={onHistory}>{count(store.steps.undo, text.edits)}</Button>
          ) : (
            <span class="quiet">{text.noEdits}</span>
          )}
          <span class="quiet totals-price">{priceText(row.charge)}</span>
        </span>
      </div>
    </section>
  );
}
