// A list of administrators: searched by the server, sorted by its headings, with what can be done to a row.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import administrationTexts from "#texts/administration";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/dialog";
import { SelectField, TextField } from "../ui/field";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { useTask } from "../ui/state";
import { Table, type Column } from "../ui/table";
import {
  largestPage,
  longestSearch,
  pageSize,
  readRows,
  type ListName,
  type Page,
  type Question,
  type Rows,
} from "./admin";

const text = administrationTexts.list;
const pauseMs = 250;

/** What can be done to a row: at once, after a question, or in a dialog of its own. */
export interface Act<Row> {
  label: string;
  /** What the button is called for those who do not see the row. */
  named: (row: Row) => string;
  isFor?: (row: Row) => boolean;
  /** What happens then, where it cannot be undone. */
  asks?: (row: Row) => string;
  /** Does it, and says what has happened. */
  work?: (row: Row) => Promise<string>;
  /** `ended` gets what has happened, or null if nothing has. */
  dialog?: (row: Row, ended: (said: string | null) => void) => ComponentChildren;
}

/** A choice of rows by what the server cannot search for. */
export interface Filter<Row> {
  label: string;
  options: readonly { value: string; label: string; fits?: (row: Row) => boolean }[];
}

interface Props<Name extends ListName> {
  name: Name;
  title: string;
  about?: string;
  searchLabel: string;
  /** What to search for first. */
  first?: string | null;
  columns: readonly Column<Rows[Name]>[];
  idOf: (row: Rows[Name]) => string;
  acts?: readonly Act<Rows[Name]>[];
  filter?: Filter<Rows[Name]>;
  /** A button above the list that opens a dialog to add a row. */
  add?: { label: string; dialog: (ended: (said: string | null) => void) => ComponentChildren };
  /** Called after each act. */
  onChange?: () => void;
}

/** What was asked for and is shown: an act on a row, or the dialog that adds one. */
type Asked<Row> = { act: Act<Row>; row: Row } | "add" | null;

export function AdminList<Name extends ListName>(props: Props<Name>) {
  type Row = Rows[Name];
  const { name, idOf, filter, acts = [], add } = props;
  const [words, setWords] = useState(props.first ?? "");
  const [chosen, setChosen] = useState("");
  const [said, setSaid] = useState("");
  const [asked, setAsked] = useState<Asked<Row>>(null);
  const [actCount, setActs] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // Once the dialog is closed: the button that opened it may be gone.
  useEffect(() => void (actCount > 0 && heading.current?.focus()), [actCount]);
  const pages = useTask<Page<Row>>({ keepError: true });
  const working = useTask<string>();
  const { value } = pages;
  const wanted = words.trim();
  const fits = filter?.options.find((option) => option.value === chosen)?.fits;
  const ask = (question: Partial<Question<Row>>, signal: AbortSignal) =>
    readRows(name, idOf, { words: wanted, fits, limit: pageSize, ...question }, signal);
  useEffect(() => {
    void pages.start((signal) => ask({}, signal), pages.value === null ? 0 : pauseMs);
  }, [wanted, chosen]);
  const reload = () => {
    const limit = Math.min(largestPage, Math.max(pageSize, value?.rows.length ?? 0));
    return pages.start((signal) => ask({ limit }, signal), 0);
  };
  const more = (before: Page<Row>) =>
    pages.start(async (signal) => {
      const next = await ask({ after: before.last }, signal);
      return { ...next, rows: [...before.rows, ...next.rows] };
    }, 0);
  const ended = (done: string | null) => {
    setAsked(null);
    if (done === null) return;
    setSaid(done);
    props.onChange?.();
    setActs((count) => count + 1);
    void reload();
  };
  const run = async (act: Act<Row>, row: Row) => {
    setSaid("");
    if (act.asks || act.dialog) return setAsked({ act, row });
    const done = await working.start(() => act.work!(row));
    if (done !== null) ended(done);
  };
  const actions: Column<Row> = {
    key: "acts",
    title: text.acts,
    cell: (row) => (
      <div class="row admin-acts">
        {acts
          .filter(({ isFor }) => !isFor || isFor(row))
          .map((act) => (
            <Button
              key={act.label}
              kind="quiet"
              label={act.named(row)}
              disabled={working.running}
              onClick={() => void run(act, row)}
            >
              {act.label}
            </Button>
          ))}
      </div>
    ),
  };
  const id = `admin-${name}`;
  return (
    <section class="stack admin-list" aria-labelledby={id}>
      <div class="row spread">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {props.title}
        </h2>
        {add && (
          <Button kind="primary" onClick={() => setAsked("add")}>
            {add.label}
          </Button>
        )}
      </div>
      {props.about && <p class="quiet admin-about">{props.about}</p>}
      <div class="row admin-tools" role="search" aria-label={fill(text.find, { list: props.title })}>
        <TextField
          kind="search"
          label={props.searchLabel}
          value={words}
          onInput={(typed) => setWords(typed.slice(0, longestSearch))}
        />
        {filter && <SelectField label={filter.label} value={chosen} options={filter.options} onChange={setChosen} />}
        <Button label={fill(text.refreshNamed, { list: props.title })} onClick={() => void reload()}>
          {text.refresh}
        </Button>
      </div>
      {pages.error !== null && <Problem error={pages.error} onRetry={() => void pages.rerun()} />}
      {working.error !== null && <Problem error={working.error} onDismiss={working.reset} />}
      <p role="status" class="foreign admin-said">
        {said}
      </p>
      {value === null && pages.running && <Loading />}
      <p role="status" class="quiet">
        {value !== null && !pages.running && rowsText(value, wanted !== "" || fits !== undefined)}
      </p>
      {value !== null && value.rows.length > 0 && (
        <Table
          cards
          caption={props.title}
          hideCaption
          columns={acts.length > 0 ? [...props.columns, actions] : props.columns}
          rows={value.rows}
          keyOf={idOf}
        />
      )}
      {value !== null && value.last !== null && (
        <div>
          <Button disabled={pages.running} onClick={() => void more(value)}>
            {text.more}
          </Button>
        </div>
      )}
      {asked === "add" && add?.dialog(ended)}
      {asked !== null && asked !== "add" && <ActDialog {...asked} onEnd={ended} />}
    </section>
  );
}

function rowsText<Row>({ rows, last }: Page<Row>, isPart: boolean): string {
  if (rows.length === 0) return last !== null ? text.noneYet : isPart ? text.noneLike : text.none;
  return last === null ? count(rows.length, text.rows) : fill(text.firstRows, { count: rows.length });
}

interface ActDialogProps<Row> {
  act: Act<Row>;
  row: Row;
  onEnd: (said: string | null) => void;
}

function ActDialog<Row>({ act, row, onEnd }: ActDialogProps<Row>) {
  const done = useRef<string | null>(null);
  if (act.dialog) return <>{act.dialog(row, onEnd)}</>;
  return (
    <ConfirmDialog
      title={act.named(row)}
      confirm={act.label}
      cancel={text.cancel}
      work={async () => (done.current = await act.work!(row))}
      onClose={() => onEnd(null)}
      onDone={() => onEnd(done.current)}
    >
      <p class="foreign">{act.asks?.(row)}</p>
    </ConfirmDialog>
  );
}
