import { useEffect, useRef, useState } from "preact/hooks";

import priceListsTexts from "#texts/price_lists";
import { ApiError } from "../api/errors";
import { readPriceLists, type PriceList } from "../api/requests";
import { href } from "../app/route";
import type { PageProps } from "../app/session";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/dialog";
import { day, quantity } from "../ui/format";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { useLoaded } from "../ui/state";
import { Table, type Column } from "../ui/table";
import { entryCount, removeList } from "./lists";
import { LoadList } from "./load_list";
import { OpenedPriceList } from "./opened_list";
import "./price_lists.css";

const text = priceListsTexts.lists;

/** The lists of the user, of the organization and of everybody, or the one that the address names. */
export default function PriceListsPage({ route }: PageProps) {
  const code = route.rest[0];
  return code ? <OpenedPriceList key={code} code={code} /> : <Home />;
}

/** Where a list comes from. */
export function sourceOf({ source, own, organization, file_name: name }: PriceList): string {
  if (source === "bundled") return text.bundled;
  return own || organization ? (name ?? "") : text.operator;
}

const allColumns: Column<PriceList>[] = [
  { key: "code", title: text.code, cell: ({ code }) => <a href={href("price-lists", code)}>{code}</a> },
  { key: "name", title: text.name, cell: (list) => isNamed(list) && list.name },
  { key: "entries", title: text.entries, number: true, cell: (list) => quantity(list.entry_count) },
  { key: "source", title: text.source, cell: sourceOf },
  { key: "date", title: text.date, cell: (list) => day(list.updated_at) },
];

const isNamed = ({ name, code }: PriceList) => name !== "" && name !== code;

/** Names take room only where a list has one. */
const columnsOf = (lists: readonly PriceList[]) =>
  allColumns.filter(({ key }) => key !== "name" || lists.some(isNamed));

function Home() {
  const lists = useLoaded("price-lists", readPriceLists);
  const own = lists.value?.filter((list) => list.own) ?? [];
  const firm = lists.value?.filter((list) => list.organization) ?? [];
  const shared = lists.value?.filter((list) => !list.own && !list.organization) ?? [];
  const reload = () => void lists.rerun();
  return (
    <div class="page stack price-lists">
      <h1>{priceListsTexts.title}</h1>
      <p class="price-lists-about">{priceListsTexts.about}</p>
      <LoadList own={own} onLoaded={reload} />
      {lists.error !== null && <Problem error={lists.error} onRetry={reload} />}
      {lists.value === null && lists.error === null && <Loading />}
      {lists.value !== null && (
        <>
          <OwnLists lists={own} onChange={reload} />
          <SharedLists title={fill(text.ofOrganization, { name: firm[0]?.organization ?? "" })} lists={firm} />
          <SharedLists title={text.shared} lists={shared} />
        </>
      )}
    </div>
  );
}

/** Lists that the operator manages. */
function SharedLists({ title, lists }: { title: string; lists: readonly PriceList[] }) {
  return lists.length === 0 ? null : (
    <section class="stack">
      <Table cards caption={title} columns={columnsOf(lists)} rows={lists} keyOf={(list) => list.code} />
    </section>
  );
}

function OwnLists({ lists, onChange }: { lists: readonly PriceList[]; onChange: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<PriceList | null>(null);
  const action: Column<PriceList> = {
    key: "action",
    title: text.action,
    cell: (list) => (
      <Button kind="quiet" label={fill(text.removeNamed, { code: list.code })} onClick={() => setAsked(list)}>
        {text.remove}
      </Button>
    ),
  };
  const shown = useRef(lists.length);
  useEffect(() => {
    // The button that had the focus is gone.
    if (lists.length < shown.current) heading.current?.focus();
    shown.current = lists.length;
  }, [lists.length]);
  const ended = () => {
    setAsked(null);
    onChange();
  };
  return (
    <section class="stack" aria-labelledby="own-lists">
      <h2 id="own-lists" ref={heading} tabIndex={-1}>
        {text.own}
      </h2>
      {lists.length === 0 ? (
        <p class="quiet">{text.none}</p>
      ) : (
        <Table
          cards
          caption={text.own}
          hideCaption
          columns={[...columnsOf(lists), action]}
          rows={lists}
          keyOf={(list) => list.code}
        />
      )}
      {asked && <RemoveDialog list={asked} onClose={() => setAsked(null)} onDone={ended} />}
    </section>
  );
}

interface RemoveProps {
  list: PriceList;
  onClose: () => void;
  onDone: () => void;
}

function RemoveDialog({ list: { code, entry_count: entries }, onClose, onDone }: RemoveProps) {
  const remove = () =>
    removeList(code).catch((error: unknown) => {
      // Another tab was faster.
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    });
  return (
    <ConfirmDialog
      title={fill(text.removeNamed, { code })}
      confirm={text.removeNow}
      cancel={text.keep}
      work={remove}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{fill(text.removeText, { count: entryCount(entries) })}</p>
    </ConfirmDialog>
  );
}
