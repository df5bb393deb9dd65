import compareTexts from "#texts/compare";
import { href } from "../app/route";
import { Button } from "../ui/button";
import { DeadEnd } from "../ui/dead_end";
import type { Comparison } from "./compare_store";
import { PrintClaim } from "./print_claim";
import { PrintLines } from "./print_lines";
import { kinds, type Kind } from "./rows";
import { Totals } from "./totals_tables";

const text = compareTexts.print;
const printed: readonly Kind[] = kinds.filter((kind) => kind !== "same");

/** The supplement on paper: what differs, and the totals. */
export function PrintPage({ comparison }: { comparison: Comparison | null }) {
  if (!comparison) return <DeadEnd title={text.title} text={text.none} href={href("compare")} link={text.back} />;
  const parts = printed.map((kind) => ({ kind, rows: comparison.rows.filter((row) => row.kind === kind) }));
  const filled = parts.filter((part) => part.rows.length > 0);
  return (
    <div class="stack compare-print">
      <div class="row spread no-print">
        <a href={href("compare")}>{text.back}</a>
        <Button kind="primary" onClick={() => print()}>
          {text.print}
        </Button>
      </div>
      <h1>{text.title}</h1>
      <PrintClaim comparison={comparison} />
      <Totals comparison={comparison} />
      {filled.length === 0 && <p>{text.nothing}</p>}
      {filled.map((part) => (
        <PrintLines key={part.kind} {...part} />
      ))}
    </div>
  );
}
