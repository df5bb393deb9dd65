import reviewTexts from "#texts/review";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { money, signedMoney } from "../ui/format";
import { Table } from "../ui/table";
import { checkName } from "./check_names";
import { accept } from "./commands";
import type { Doubt } from "./doubts";
import type { TotalCheck } from "./recalculate";
import type { Review } from "./use_review";

const text = reviewTexts.doubts;
const changes = reviewTexts.changes;

interface Props {
  review: Review;
  doubt: Doubt;
  onPage: (page: number) => void;
}

interface TotalsProps {
  review: Review;
  checks: readonly TotalCheck[];
  onPage: (page: number) => void;
}

function Totals({ review, checks, onPage }: TotalsProps) {
  const pageOf = ({ page }: TotalCheck) =>
    page !== null && (
      <Button kind="quiet" label={fill(text.showPage, { page })} onClick={() => onPage(page)}>
        {page}
      </Button>
    );
  return (
    <Table
      caption={changes.caption}
      hideCaption
      rows={checks}
      keyOf={(row) => row.what}
      columns={[
        { key: "what", title: text.kinds.total, cell: (row) => checkName(review.printed, row.what) },
        { key: "printed", title: changes.before, number: true, cell: (row) => money(row.printed) },
        { key: "computed", title: changes.after, number: true, cell: (row) => money(row.computed) },
        {
          key: "difference",
          title: changes.difference,
          number: true,
          cell: (row) => signedMoney(row.computed - row.printed),
        },
        { key: "page", title: changes.page, number: true, cell: pageOf },
      ]}
    />
  );
}

/** A doubt in full, with what can be done about it. */
export function DoubtNote({ review, doubt, onPage }: Props) {
  const { id, kind, title, detail, page, settled, checks } = doubt;
  return (
    <div class={`doubt-note ${settled ? "doubt-note-settled" : ""}`}>
      <p>
        <strong>{text.kinds[kind]}</strong> {kind !== "match" && <span class="foreign">{title}</span>}
      </p>
      {checks ? <Totals review={review} checks={checks} onPage={onPage} /> : <p class="foreign">{detail}</p>}
      <div class="row">
        {settled ? (
          <Button onClick={() => review.store.settle([id], false)}>{text.reopen}</Button>
        ) : (
          <Button keyHint="a" onClick={() => accept(review, [doubt])}>
            {text.accept}
          </Button>
        )}
        {page !== null && !checks && <Button onClick={() => onPage(page)}>{fill(text.showPage, { page })}</Button>}
      </div>
    </div>
  );
}
