import { useMemo } from "preact/hooks";

import compareTexts from "#texts/compare";
import { fill } from "../texts";
import { Notice } from "../ui/notice";
import { Section } from "../ui/section";
import { compareStore, type Comparison } from "./compare_store";
import { fieldName } from "./figures";
import { FilterBar } from "./filter_bar";
import { filterRows } from "./filters";
import { LineTable } from "./line_table";
import { SupplementPart } from "./supplement";
import { Totals } from "./totals_tables";

const text = compareTexts;

function isEqual({ rows, difference }: Comparison): boolean {
  const { sections, ...totals } = difference.totals;
  const hasTotals = Object.keys(totals).length > 0 || Object.keys(sections).length > 0;
  return !hasTotals && rows.every((row) => row.kind === "same");
}

export function Result({ comparison }: { comparison: Comparison }) {
  const { filters } = compareStore.value;
  const { rows, difference } = comparison;
  const shown = useMemo(() => filterRows(rows, filters), [rows, filters]);
  const oneSided = difference.not_compared.map(fieldName).join(", ");
  return (
    <>
      {isEqual(comparison) && <Notice kind="good">{text.result.equal}</Notice>}
      {oneSided && <Notice kind="info">{fill(text.result.notCompared, { fields: oneSided })}</Notice>}
      <Totals comparison={comparison} />
      <SupplementPart comparison={comparison} />
      <Section title={text.lines.title}>
        <FilterBar rows={rows} shownCount={shown.length} />
        {shown.length > 0 ? (
          <LineTable rows={shown} sectionTotals={difference.totals.sections} />
        ) : (
          <p class="quiet">{text.filters.empty}</p>
        )}
      </Section>
    </>
  );
}
