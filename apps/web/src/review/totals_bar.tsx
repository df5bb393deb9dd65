import reviewTexts from "#texts/review";
import { count, fill } from "../texts";
import type { Totals } from "../api/estimate";
import { Button } from "../ui/button";
import { money, signedMoney } from "../ui/format";
import { Problem } from "../ui/problem";
import { checkName } from "./check_names";
import { editCount } from "./edits";
import { priceText } from "./price";
import "./totals_bar.css";
import { totalsOf, type Review } from "./use_review";

const text = reviewTexts.totals;
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
