import { useMemo } from "preact/hooks";

import compareTexts from "#texts/compare";
import type { Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import { href } from "../app/route";
import type { PageProps } from "../app/session";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { download, downloadEsx } from "../ui/download";
import { DropZone } from "../ui/drop_zone";
import { EsxReport } from "../ui/esx_report";
import { TextField } from "../ui/field";
import { money, quantity } from "../ui/format";
import { Loading, Progress } from "../ui/loading";
import { Notice, Problem } from "../ui/notice";
import { PriceListField } from "../ui/price_list_field";
import { Section } from "../ui/section";
import { patch, useTask } from "../ui/state";
import "./compare.css";
import {
  changeInput,
  compareAndKeep,
  compareAnyway,
  compareStore,
  differencePage,
  makeSupplement,
  pageName,
  SideError,
  sides,
  swapSides,
  type Comparison,
  type Inputs,
  type Side,
} from "./comparison";
import { KindSign, ComparisonTable } from "./comparison_table";
import { countKinds, filterRows, offeredKinds, toggled, type Row } from "./rows";
import { PrintPage } from "./supplement_page";
import { fieldName, Totals } from "./totals";

const text = compareTexts;
const supplementText = compareTexts.supplement;
const filterText = compareTexts.filters;

export default function ComparePage({ route }: PageProps) {
  const { comparison } = compareStore.value;
  if (route.rest[0] === "supplement") return <PrintPage comparison={comparison} />;
  return (
    <div class="stack compare-page">
      <h1>{text.title}</h1>
      <p class="quiet">{text.intro}</p>
      <CompareInputs />
      {comparison?.insureds && <TwoInsureds insureds={comparison.insureds} />}
      {comparison && !comparison.insureds && <Result comparison={comparison} />}
    </div>
  );
}

/** Asked before the result is shown: a wrong file is the likeliest reason. */
function TwoInsureds({ insureds: [before, after] }: { insureds: readonly [string, string] }) {
  return (
    <Notice kind="warn" title={text.insureds.title}>
      <p class="foreign">{fill(text.insureds.text, { before, after })}</p>
      <div class="row">
        <Button onClick={compareAnyway}>{text.insureds.anyway}</Button>
        <Button onClick={() => changeInput({ after: null })}>{text.insureds.other}</Button>
      </div>
    </Notice>
  );
}

/** The two files, what their codes are looked up in, and the button that compares them. */
function CompareInputs() {
  const { before, after, priceList } = compareStore.value;
  const task = useTask<void>();
  const ready = before !== null && after !== null;
  const start = () => {
    if (before && after) void task.start((signal) => compareAndKeep({ before, after, priceList }, signal));
  };
  return (
    <>
      <div class="compare-sides">
        {sides.map((side) => (
          <SideFile key={side} side={side} />
        ))}
      </div>
      <div class="row compare-controls">
        <Button disabled={!before && !after} onClick={swapSides}>
          {text.swap}
        </Button>
        <PriceListField
          label={text.priceList}
          value={priceList}
          defaultLabel={text.priceListNone}
          onChange={(code) => changeInput({ priceList: code })}
        />
        <Button kind="primary" disabled={!ready || task.running} onClick={start}>
          {text.compare}
        </Button>
      </div>
      {task.running && (
        <div class="row" role="status">
          <Progress label={text.comparing} value={null} />
          <Button onClick={task.stop}>{text.stop}</Button>
        </div>
      )}
      {task.error !== null && <Problem error={task.error} onRetry={start} onDismiss={task.reset} />}
    </>
  );
}

const types = [".pdf", ".esx", ".json"] as const;
const bytesPerKilobyte = 1024;

function kilobytes({ size }: File): string {
  return quantity(Math.ceil(size / bytesPerKilobyte));
}

interface Props {
  side: Side;
}

/** The file of one side, and what is wrong with it. */
function SideFile({ side }: Props) {
  const state = compareStore.value;
  const file = state[side];
  const problem = state.problems[side];
  return (
    <Section class="compare-side" title={text.sides[side]}>
      <DropZone
        label={file ? text.replace : text.choose[side]}
        hint={text.dropHint}
        types={types}
        onFiles={([chosen]) => chosen && changeInput({ [side]: chosen })}
      />
      {file && (
        <p class="row spread compare-file">
          <span>
            <strong class="foreign">{file.name}</strong>{" "}
            <span class="quiet">{fill(text.fileSize, { size: kilobytes(file) })}</span>
          </span>
          <Button
            kind="quiet"
            label={fill(text.removeFile, { name: file.name })}
            onClick={() => changeInput({ [side]: null })}
          >
            ✕
          </Button>
        </p>
      )}
      {problem !== null && (
        <Notice kind="bad" title={text.errors.file}>
          <p class="foreign">
            {file?.name}: {problem}
          </p>
        </Notice>
      )}
    </Section>
  );
}

function isEqual({ rows, difference }: Comparison): boolean {
  const { sections, ...totals } = difference.totals;
  const hasTotals = Object.keys(totals).length > 0 || Object.keys(sections).length > 0;
  return !hasTotals && rows.every((row) => row.kind === "same");
}

function Result({ comparison }: { comparison: Comparison }) {
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
          <ComparisonTable rows={shown} sectionTotals={difference.totals.sections} />
        ) : (
          <p class="quiet">{text.filters.empty}</p>
        )}
      </Section>
    </>
  );
}

const paymentRequired = 402;

/** The supplement, and the report on its lines. */
function Made({ made: { filename, report } }: { made: Schemas["GenerateFromScopeJsonResponse"] }) {
  const { rcv, acv } = report.totals;
  return (
    <>
      <Notice kind="good" title={fill(supplementText.done, { name: filename })}>
        <p>{count(report.item_count, supplementText.items)}</p>
        <p>{fill(supplementText.totals, { rcv: money(rcv), acv: money(acv) })}</p>
      </Notice>
      <details>
        <summary>{supplementText.report}</summary>
        <EsxReport report={report} origin="lines" />
      </details>
    </>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === paymentRequired) {
    return (
      <Notice kind="bad" title={supplementText.credits}>
        <p class="foreign">{error.message}</p>
        <p>
          <a href={href("account")}>{supplementText.creditsLink}</a>
        </p>
      </Notice>
    );
  }
  const shown = error instanceof SideError ? new Error(`${compareTexts.sides[error.side]}: ${error.message}`) : error;
  return <Problem error={shown} onRetry={onRetry} />;
}

/** The files that can be made of the differences. */
function SupplementPart({ comparison }: { comparison: Comparison }) {
  const { before, after, priceList } = compareStore.value;
  const task = useTask<Schemas["GenerateFromScopeJsonResponse"]>();
  const page = useTask<void>();
  const inputs: Inputs | null = before && after && { before, after, priceList };
  const make = () => {
    if (!inputs) return;
    void task.start((signal) => makeSupplement(inputs, signal)).then((made) => made && downloadEsx(made));
  };
  const savePage = () => {
    if (!inputs) return;
    const save = (html: string) => download(html, pageName(comparison.after.fileName), "text/html");
    void page.start((signal) => differencePage(inputs, signal).then(save));
  };
  return (
    <Section title={supplementText.title}>
      <p>{supplementText.text}</p>
      <div class="row">
        <Button kind="primary" disabled={task.running} onClick={make}>
          {supplementText.make}
        </Button>
        <a class="button" href={href("compare", "supplement")}>
          {supplementText.print}
        </a>
        <Button disabled={page.running} onClick={savePage}>
          {supplementText.page}
        </Button>
      </div>
      {task.running && <Loading label={supplementText.making} />}
      {task.error !== null && <Failure error={task.error} onRetry={make} />}
      {task.value && !task.running && task.error === null && <Made made={task.value} />}
      {page.error !== null && <Failure error={page.error} onRetry={savePage} />}
    </Section>
  );
}

interface FilterBarProps {
  rows: readonly Row[];
  shownCount: number;
}

/** Which kinds of lines are shown, and the words that they contain. */
function FilterBar({ rows, shownCount }: FilterBarProps) {
  const { filters } = compareStore.value;
  const counts = countKinds(rows);
  return (
    <div class="row compare-filters">
      <div class="row" role="group" aria-label={filterText.label}>
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
        label={filterText.search}
        kind="search"
        value={filters.search}
        onInput={(search) => patch(compareStore, { filters: { ...filters, search } })}
      />
      <p class="quiet compare-shown" role="status">
        {count(shownCount, filterText.shown)}
      </p>
    </div>
  );
}
