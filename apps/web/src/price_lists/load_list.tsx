import priceListsTexts from "#texts/price_lists";
import type { Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import type { PriceList } from "../api/requests";
import { href } from "../app/route";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { DropZone } from "../ui/drop_zone";
import { Facts, type Fact } from "../ui/facts";
import { TextField } from "../ui/field";
import { quantity } from "../ui/format";
import { Progress } from "../ui/loading";
import { Notice, Problem } from "../ui/notice";
import { Section } from "../ui/section";
import { patch } from "../ui/state";
import { Table, type Column } from "../ui/table";
import { asCode, draft, dropDraft, lineRanges, loading, sent, takeFile, type LoadedList } from "./lists";

const text = priceListsTexts.load;
const resultText = priceListsTexts.result;

/** What the server reads; what is in a file is for it to judge. */
const types = [".csv", ".tsv", ".txt", ".xlsx", ".json"];

interface Props {
  /** The caller's own lists, of which one may be replaced. */
  own: readonly PriceList[];
  onLoaded: () => void;
}

/** Takes a file, asks for its code, and loads it. */
export function LoadList({ own, onLoaded }: Props) {
  const { file } = draft.value;
  return (
    <Section title={text.title}>
      {file === null ? (
        <DropZone
          label={text.choose}
          hint={text.hint}
          types={types}
          onFiles={([chosen]) => chosen && takeFile(chosen)}
        />
      ) : (
        <LoadForm file={file} own={own} onLoaded={onLoaded} />
      )}
      {!loading.running && loading.value !== null && loading.error === null && <LoadResult loaded={loading.value} />}
    </Section>
  );
}

/** Whether its columns or its sheet may have to be named. */
const isUnread = (error: unknown) =>
  error instanceof ApiError && error.fields.some(({ code }) => code === "malformed_price_list");

function LoadForm({ file, own, onLoaded }: Props & { file: File }) {
  const { code, columns, sheet } = draft.value;
  const { running, error } = loading;
  const isKnown = own.some((list) => list.code === code);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (code !== "" && (await loading.start(draft.peek()))) onLoaded();
  };
  return (
    <form class="stack price-list-form" onSubmit={(event) => void submit(event)}>
      <p class="foreign">{fill(text.file, { name: file.name })}</p>
      <TextField
        label={text.code}
        hint={isKnown ? text.replaces : text.codeHint}
        required
        disabled={running}
        autoComplete="off"
        value={code}
        onInput={(typed) => patch(draft, { code: asCode(typed) })}
      />
      <details open={columns !== "" || sheet !== "" || isUnread(error)}>
        <summary>{text.more}</summary>
        <div class="stack">
          <TextField
            label={text.columns}
            hint={text.columnsHint}
            rows={3}
            disabled={running}
            value={columns}
            onInput={(typed) => patch(draft, { columns: typed })}
          />
          <TextField
            label={text.sheet}
            hint={text.sheetHint}
            disabled={running}
            value={sheet}
            onInput={(typed) => patch(draft, { sheet: typed.slice(0, 100) })}
          />
        </div>
      </details>
      {running && <Sending />}
      {error !== null && <Problem error={error} />}
      <div class="row">
        <Button kind="primary" type="submit" disabled={running || code === ""}>
          {text.start}
        </Button>
        <Button onClick={dropDraft}>{text.cancel}</Button>
      </div>
    </form>
  );
}

function Sending() {
  const part = sent.value;
  const label = part < 1 ? fill(text.sending, { percent: Math.floor(100 * part) }) : text.reading;
  return <Progress label={label} value={part < 1 ? part : null} />;
}

type Reasons = Schemas["RowsByReason"];

const reasonColumns: Column<Reasons>[] = [
  { key: "reason", title: resultText.reason, cell: (row) => row.reason },
  { key: "count", title: resultText.count, number: true, cell: (row) => quantity(row.lines.length) },
  { key: "lines", title: resultText.lines, cell: (row) => lineRanges(row.lines) },
];

const rowColumns: Column<Schemas["RefusedRow"]>[] = [
  { key: "line", title: resultText.line, number: true, cell: (row) => quantity(row.line) },
  { key: "message", title: resultText.message, cell: (row) => row.message },
];

const dateColumns: Column<Schemas["DateSelector"]>[] = [
  { key: "line", title: resultText.line, number: true, cell: (row) => quantity(row.line) },
  { key: "cat", title: resultText.category, cell: (row) => row.cat },
  { key: "date", title: resultText.date, cell: (row) => row.date },
  { key: "may_be", title: resultText.mayBe, cell: (row) => row.may_be },
];

function factsOf({ table }: LoadedList, refused: number): Fact[] {
  const { rows, entries, activities, merged, repeated } = table;
  return [
    [resultText.rows, quantity(rows)],
    [resultText.entries, quantity(entries)],
    [resultText.activities, quantity(activities)],
    [resultText.merged, quantity(merged)],
    [resultText.repeated, repeated > 0 ? quantity(repeated) : null],
    [resultText.refused, quantity(refused)],
  ];
}

/** What became of the rows of a file. */
export function LoadResult({ loaded }: { loaded: LoadedList }) {
  const { code, table, refused_rows: rows } = loaded;
  const refused = table.refused.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <div class="stack">
      <Notice kind={refused > 0 ? "warn" : "good"} title={fill(resultText.title, { code })}>
        <Facts class="facts-row" facts={factsOf(loaded, refused)} />
        {refused === 0 && <p>{resultText.all}</p>}
        <div class="row">
          <a class="button" href={href("price-lists", code)}>
            {resultText.open}
          </a>
          <Button kind="quiet" onClick={loading.reset}>
            {resultText.close}
          </Button>
        </div>
      </Notice>
      {refused > 0 && <Table cards caption={resultText.refusedCaption} columns={reasonColumns} rows={table.refused} />}
      {rows.length > 0 && (
        <details>
          <summary>{count(rows.length, resultText.details)}</summary>
          <Table cards caption={resultText.refusedCaption} hideCaption columns={rowColumns} rows={rows} />
        </details>
      )}
      {table.dates.length > 0 && <Table cards caption={resultText.datesCaption} columns={dateColumns} rows={table.dates} />}
      {table.left_out.length > 0 && (
        <Table cards caption={resultText.leftOutCaption} columns={reasonColumns} rows={table.left_out} />
      )}
    </div>
  );
}
