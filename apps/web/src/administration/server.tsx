// What all jobs share: price lists; and what the server does now: queues, disks and storage.
import { useState } from "preact/hooks";

import administrationTexts from "#texts/administration";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { DropZone } from "../ui/drop_zone";
import { Facts } from "../ui/facts";
import { quantity, time } from "../ui/format";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { useLoaded } from "../ui/state";
import { Table, type Column } from "../ui/table";
import { bytesText, lastingText, listAddress, loadList, ownerOf, readServer, removeList, type Rows } from "./admin";
import { FormDialog } from "./admin_form";
import { AdminList, type Act } from "./admin_list";
import { OrganizationField } from "./invitations";
import type { Schemas } from "../api/client";

const text = administrationTexts.priceLists;
const stateText = administrationTexts.server;

type List = Rows["price-lists"];

function ownerText(list: List): string {
  const { partner_id: partner, user_id: user, organization } = ownerOf(list);
  if (partner) return fill(text.of.partner, { id: partner });
  if (organization) return fill(text.of.organization, { name: organization });
  return user ? fill(text.of.user, { id: user }) : text.everybody;
}

const columns: Column<List>[] = [
  {
    key: "code",
    title: text.code,
    sortBy: ({ code }) => code,
    cell: ({ code, description }) => (
      <>
        <span class="foreign">{code}</span>
        {description && <span class="foreign quiet admin-id">{description}</span>}
      </>
    ),
  },
  { key: "owner", title: text.owner, sortBy: ownerText, cell: ownerText },
  {
    key: "items",
    title: text.items,
    number: true,
    sortBy: (list) => list.item_count,
    cell: (list) => quantity(list.item_count),
  },
  { key: "source", title: text.source, sortBy: ({ source }) => source || null, cell: ({ source }) => source },
  {
    key: "loaded",
    title: text.loaded,
    sortBy: ({ imported }) => imported || null,
    cell: ({ imported, bundled }) => (bundled ? text.bundled : time(imported)),
  },
];

interface LoadProps {
  /** The one whose place the file takes; null: a new one, of everybody or of an organization. */
  list: List | null;
  onEnd: (said: string | null) => void;
}

function LoadDialog({ list, onEnd }: LoadProps) {
  const [file, setFile] = useState<File | null>(null);
  const [organization, setOrganization] = useState("");
  const work = async () => {
    const chosen = organization.trim() === "" ? {} : { organization: organization.trim() };
    const loaded = await loadList(file!, list ? ownerOf(list) : chosen);
    return fill(text.isLoaded, { code: loaded.code, items: count(loaded.item_count, text.itemCount) });
  };
  return (
    <FormDialog
      title={list ? fill(text.replaceNamed, { code: list.code }) : text.add}
      send={text.load}
      ready={file !== null}
      work={work}
      onEnd={onEnd}
    >
      {list && <p class="foreign">{fill(text.replaceText, { code: list.code })}</p>}
      <DropZone
        label={text.file}
        hint={text.fileHint}
        types={[".csv", ".tsv", ".json"]}
        onFiles={([chosen]) => setFile(chosen ?? null)}
      />
      <p role="status" class="foreign">
        {file && fill(text.chosen, { name: file.name })}
      </p>
      {!list && (
        <OrganizationField hint={text.organizationHint} value={organization} onInput={setOrganization} />
      )}
    </FormDialog>
  );
}

const acts: Act<List>[] = [
  {
    label: text.replace,
    named: ({ code }) => fill(text.replaceNamed, { code }),
    isFor: ({ bundled }) => !bundled,
    dialog: (list, onEnd) => <LoadDialog list={list} onEnd={onEnd} />,
  },
  {
    label: text.remove,
    named: ({ code }) => fill(text.removeNamed, { code }),
    isFor: ({ bundled }) => !bundled,
    asks: () => text.removeText,
    work: async (list) => {
      await removeList(list.code, ownerOf(list));
      return fill(text.removed, { code: list.code });
    },
  },
];

export function PriceLists({ first }: { first: string | null }) {
  return (
    <AdminList
      name="price-lists"
      title={text.title}
      about={text.about}
      searchLabel={text.search}
      first={first}
      columns={columns}
      idOf={({ code, owner }) => (owner === "" ? code : `${code} ${owner}`)}
      acts={acts}
      add={{ label: text.add, dialog: (onEnd) => <LoadDialog list={null} onEnd={onEnd} /> }}
    />
  );
}

type State = Schemas["ServerState"];

const queueColumns: Column<State["queues"][number]>[] = [
  { key: "name", title: stateText.queue, cell: ({ name }) => name },
  { key: "working", title: stateText.working, number: true, cell: ({ working }) => quantity(working) },
  { key: "waiting", title: stateText.waiting, number: true, cell: ({ waiting }) => quantity(waiting) },
];

const diskColumns: Column<State["disks"][number]>[] = [
  { key: "folder", title: stateText.folder, cell: ({ folder }) => folder },
  { key: "used", title: stateText.used, number: true, cell: (disk) => bytesText(disk.used_bytes) },
  { key: "free", title: stateText.free, number: true, cell: (disk) => bytesText(disk.free_bytes) },
];

const keptColumns = (quota: number): Column<State["largest"][number]>[] => [
  {
    key: "user",
    title: stateText.user,
    cell: ({ uid }) => (
      <a class="foreign" href={listAddress("users", uid)}>
        {uid}
      </a>
    ),
  },
  { key: "kept", title: stateText.used, number: true, cell: ({ bytes }) => bytesText(bytes) },
  {
    key: "share",
    title: stateText.share,
    number: true,
    cell: ({ bytes }) => (quota > 0 ? fill(stateText.percent, { count: quantity(Math.round((100 * bytes) / quota)) }) : ""),
  },
];

export function ServerState() {
  const { value: state, error, running, rerun } = useLoaded("server", readServer);
  return (
    <section class="stack admin-section" aria-labelledby="admin-server">
      <div class="row">
        <h2 id="admin-server">{stateText.title}</h2>
        <Button disabled={running} onClick={() => void rerun()}>
          {stateText.refresh}
        </Button>
      </div>
      {error !== null && <Problem error={error} onRetry={() => void rerun()} />}
      {state === null && error === null && <Loading />}
      {state !== null && <StateFigures state={state} />}
    </section>
  );
}

function StateFigures({ state }: { state: State }) {
  const jobs = state.jobs as Readonly<Record<string, number>>;
  return (
    <>
      <h3>{stateText.conversions}</h3>
      <Facts
        class="admin-facts"
        facts={[
          [stateText.waiting, quantity(jobs["queued"] ?? 0)],
          [stateText.oldest, state.oldest_queued_seconds > 0 ? lastingText(state.oldest_queued_seconds) : null],
          [stateText.processing, quantity(jobs["processing"] ?? 0)],
          [stateText.failed, quantity(jobs["failed"] ?? 0)],
          [stateText.workers, quantity(state.workers)],
          [stateText.recognitions, quantity(state.recognitions)],
        ]}
      />
      <h3>{stateText.deliveries}</h3>
      <Facts
        class="admin-facts"
        facts={[
          [stateText.webhooks, quantity(state.webhooks_pending)],
          [stateText.mails, quantity(state.mails_waiting)],
        ]}
      />
      {state.queues.length === 0 ? (
        <p>{stateText.noQueues}</p>
      ) : (
        <Table cards caption={stateText.queues} columns={queueColumns} rows={state.queues} keyOf={({ name }) => name} />
      )}
      <Table cards caption={stateText.disks} columns={diskColumns} rows={state.disks} keyOf={({ folder }) => folder} />
      <h3>{stateText.storage}</h3>
      <Facts
        class="admin-facts"
        facts={[
          [stateText.kept, bytesText(state.kept_bytes)],
          [stateText.quota, bytesText(state.quota_bytes)],
        ]}
      />
      {state.largest.length > 0 && (
        <Table
          cards
          caption={stateText.largest}
          columns={keptColumns(state.quota_bytes)}
          rows={state.largest}
          keyOf={({ uid }) => uid}
        />
      )}
    </>
  );
}
