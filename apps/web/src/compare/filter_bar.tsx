import compareTexts from "#texts/compare";
import { count } from "../texts";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { quantity } from "../ui/format";
import { patch } from "../ui/state";
import { compareStore } from "./compare_store";
import { countKinds, offeredKinds, toggled } from "./filters";
import { KindSign } from "./kind_sign";
import type { Row } from "./rows";

const text = compareTexts.filters;

interface Props {
  rows: readonly Row[];
  shownCount: number;
}

/** Which kinds of lines are shown, and the words that they contain. */
export function FilterBar({ rows, shownCount }: Props) {
  const { filters } = compareStore.value;
  const counts = countKinds(rows);
  return (
    <div class="row compare-filters">
      <div class="row" role="group" aria-label={text.label}>
        {offeredKinds(counts).map((kind) => (
          <Button
            key={kind}
            pressed={filters.shown.has(kind)}
            onClick={() => patch(compareStore, { filters: toggled(filters, kind) })}
          >
            <KindSign kind={kind} />
            <span class="number">{quantity(counts[kind])}</span>
          </Button>
        ))}
      </div>
      <TextField
        label={text.search}
        kind="search"
        value={filters.search}
        onInput={(search) => patch(compareStore, { filters: { ...filters, search } })}
      />
      <p class="quiet compare-shown" role="status">
        {count(shownCount, text.shown)}
      </p>
    </div>
  );
}
