import { useEffect, useRef, useState } from "preact/hooks";

import priceListsTexts from "#texts/price_lists";
import { ApiError } from "../api/errors";
import { href } from "../app/route";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { FactList } from "../ui/facts";
import { TextField } from "../ui/field";
import { day, money } from "../ui/format";
import { Loading } from "../ui/loading";
import { Notice, Problem } from "../ui/notice";
import { Section } from "../ui/section";
import { useLoaded, useTask } from "../ui/state";
import { Table, type Column } from "../ui/table";
import {
  entryCount,
  noAliases,
  readList,
  removeAlias,
  withMoreAliases,
  type Alias,
  type Aliases as Known,
  type Entry,
  type OpenedList,
} from "./lists";

const text = priceListsTexts.opened;
const aliasText = priceListsTexts.aliases;
const activities: Record<string, string> = text.activities;

/** One list: its entries, and the codes that were chosen with it. */
export function OpenedPriceList({ code }: { code: string }) {
  return (
    <div class="page stack price-lists">
      <p>
        <a href={href("price-lists")}>{text.back}</a>
      </p>
      <h1 class="foreign">{code}</h1>
      <Entries code={code} />
      <Aliases code={code} />
    </div>
  );
}

/** Milliseconds after the last key. */
const pauseMs = 250;
const longestSearch = 500;

const entryColumns: Column<Entry>[] = [
  { key: "code", title: text.code, cell: ({ cat, sel }) => <strong class="price-list-code">{`${cat} ${sel}`}</strong> },
  { key: "description", title: text.description, cell: (entry) => entry.description },
  { key: "unit", title: text.unit, cell: (entry) => entry.unit },
  {
    key: "prices",
    title: text.prices,
    number: true,
    cell: ({ prices }) =>
      prices.map(({ activity, price }) => (
        <div key={activity}>
          <span class="quiet">{activities[activity]}</span> {money(price)}
        </div>
      )),
  },
];

function Entries({ code }: { code: string }) {
  const [words, setWords] = useState("");
  const task = useTask<OpenedList>({ pauseMs });
  const { value, error, running } = task;
  const wanted = words.trim();
  useEffect(() => {
    void task.start((signal) => readList(code, wanted, null, signal), task.value === null ? 0 : pauseMs);
  }, [code, wanted]);
  const more = async (before: OpenedList, signal: AbortSignal) => {
    const page = await readList(code, wanted, before.next ?? null, signal);
    return { ...page, entries: [...before.entries, ...page.entries] };
  };
  if (error instanceof ApiError && error.status === 404) return <Notice kind="info">{text.gone}</Notice>;
  return (
    <Section title={text.entries}>
      {value && <ListFacts list={value} />}
      <div role="search">
        <TextField
          kind="search"
          label={text.search}
          value={words}
          onInput={(typed) => setWords(typed.slice(0, longestSearch))}
        />
      </div>
      {error !== null && <Problem error={error} onRetry={() => void task.rerun()} />}
      {value === null && running && <Loading />}
      <p role="status" class="quiet">
        {value !== null && !running && value.entries.length === 0 && text.nothing}
      </p>
      {value !== null && value.entries.length > 0 && (
        <Table
          cards
          caption={text.entries}
          hideCaption
          columns={entryColumns}
          rows={value.entries}
          keyOf={({ cat, sel }) => `${cat} ${sel}`}
        />
      )}
      {value?.next && (
        <div>
          <Button disabled={running} onClick={() => void task.start((signal) => more(value, signal), 0)}>
            {text.more}
          </Button>
        </div>
      )}
    </Section>
  );
}

function ListFacts({
  list: { code, name, entry_count: entries, file_name: file, updated_at: date },
}: {
  list: OpenedList;
}) {
  return <FactList facts={[name !== code && name, entryCount(entries), file, day(date)]} />;
}

const aliasColumns: Column<Alias>[] = [
  { key: "description", title: aliasText.description, cell: (alias) => alias.description },
  { key: "unit", title: aliasText.unit, cell: (alias) => alias.unit ?? aliasText.any },
  {
    key: "activity",
    title: aliasText.activity,
    cell: ({ activity }) => (activity === null ? aliasText.any : activities[activity]),
  },
  {
    key: "code",
    title: aliasText.code,
    cell: ({ cat, sel }) => <strong class="price-list-code">{`${cat} ${sel}`}</strong>,
  },
  { key: "date", title: aliasText.date, cell: (alias) => day(alias.created_at) },
];

const namesOf = ({ cat, sel, description }: Alias) => ({ code: `${cat} ${sel}`, words: description });

/** The codes that the user chose for lines, which can be taken back. */
function Aliases({ code }: { code: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState("");
  const aliases = useLoaded(code, (signal) => withMoreAliases(code, noAliases, signal));
  const work = useTask<Known>();
  const { value } = aliases;
  const rows = value?.rows ?? [];
  const error = work.error ?? aliases.error;
  const take = async (run: (signal: AbortSignal) => Promise<Known>) => {
    const known = await work.start(run);
    if (known) aliases.set(known);
    return known !== null;
  };
  const remove = async (alias: Alias) => {
    const removed = await take(async () => {
      await removeAlias(code, alias.id).catch((problem: unknown) => {
        // Another tab was faster.
        if (!(problem instanceof ApiError) || problem.status !== 404) throw problem;
      });
      return { rows: rows.filter(({ id }) => id !== alias.id), more: value?.more ?? false };
    });
    if (!removed) return;
    setSaid(fill(aliasText.removed, namesOf(alias)));
    // Its button is gone.
    heading.current?.focus();
  };
  const action: Column<Alias> = {
    key: "action",
    title: aliasText.action,
    cell: (alias) => (
      <Button
        kind="quiet"
        label={fill(aliasText.removeNamed, namesOf(alias))}
        disabled={work.running}
        onClick={() => void remove(alias)}
      >
        {aliasText.remove}
      </Button>
    ),
  };
  return (
    <section class="stack" aria-labelledby="chosen-codes">
      <h2 id="chosen-codes" ref={heading} tabIndex={-1}>
        {aliasText.title}
      </h2>
      <p class="quiet">{aliasText.about}</p>
      {error !== null && <Problem error={error} onRetry={() => void (work.error ? work : aliases).rerun()} />}
      <p role="status" class="quiet foreign">
        {said}
      </p>
      {value === null && aliases.running && <Loading />}
      {value !== null && rows.length === 0 && !value.more && <p>{aliasText.none}</p>}
      {rows.length > 0 && (
        <Table
          cards
          caption={aliasText.title}
          hideCaption
          columns={[...aliasColumns, action]}
          rows={rows}
          keyOf={(alias) => alias.id}
        />
      )}
      {value?.more && (
        <div>
          <Button disabled={work.running} onClick={() => void take((signal) => withMoreAliases(code, value, signal))}>
            {aliasText.more}
          </Button>
        </div>
      )}
    </section>
  );
}
