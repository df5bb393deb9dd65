import { useEffect, useRef } from "preact/hooks";

import exampleAddress from "../../../../examples/estimate.pdf?url";
import estimatesTexts from "#texts/estimates";
import { NetworkError } from "../api/errors";
import { href } from "../app/route";
import type { PageProps } from "../app/session";
import { storeOf } from "../review/estimate_store";
import { Button } from "../ui/button";
import { DropZone } from "../ui/drop_zone";
import { Loading } from "../ui/loading";
import { NotFound, Notice, Problem } from "../ui/notice";
import { PriceListField } from "../ui/price_list_field";
import { signal, useLoaded, useTask } from "../ui/state";
import { EstimateList } from "./estimate_list";
import { estimateRows, uploads } from "./estimate_rows";
import "./estimates.css";
import { RowState, UploadList } from "./row_state";

const text = estimatesTexts;
const openedText = estimatesTexts.opened;

/** What the server reads; what is in a file is for it to judge. */
const types = [".pdf", ".esx", ".json", ".csv", ".xlsx", ".txt"];
const chosenList = signal<string | null>(null);

const add = (files: readonly File[]) => uploads.add(files, chosenList.peek());

/** Files that are dropped anywhere: on another page of an estimate, too, with the list as the place to see them. */
function addDropped(files: readonly File[]): void {
  add(files.filter(({ name }) => types.some((type) => name.toLowerCase().endsWith(type))));
  if (location.hash.startsWith("#/estimates/")) location.hash = href("estimates");
}

function Example() {
  const { start, running, error } = useTask<true>();
  const load = async (signal: AbortSignal) => {
    const response = await fetch(exampleAddress, { signal });
    if (!response.ok) throw new NetworkError();
    add([new File([await response.blob()], text.first.fileName, { type: "application/pdf" })]);
    return true as const;
  };
  return (
    <>
      <Button disabled={running} onClick={() => void start(load)}>
        {text.first.example}
      </Button>
      {error !== null && <Problem error={error} />}
    </>
  );
}

function ListChoice() {
  return (
    <PriceListField
      hint={text.priceList.hint}
      value={chosenList.value ?? ""}
      defaultLabel={text.priceList.printed}
      onChange={(code) => (chosenList.value = code || null)}
    />
  );
}

/** For who has no estimate yet. */
function FirstVisit() {
  return (
    <div class="stack estimates-first">
      <p class="estimates-about">{text.about}</p>
      <DropZone label={text.choose} types={types} multiple onFiles={add} />
      <div class="row">
        <span class="quiet">{text.first.noFile}</span>
        <Example />
      </div>
      <ol class="estimates-steps">
        {text.first.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <UploadList />
    </div>
  );
}

/** What people ask first. */
function Help({ isOpen }: { isOpen: boolean }) {
  return (
    <details class="estimates-help" open={isOpen}>
      <summary>{text.help.title}</summary>
      <dl>
        {text.help.questions.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Home() {
  useEffect(() => estimateRows.watch(), []);
  const { page, error } = estimateRows;
  const { query, state } = estimateRows.wish.value;
  const isFirst = page?.rows.length === 0 && query === "" && state === "";
  return (
    <div class="page stack estimates-home">
      <div class="row spread">
        <h1>{text.title}</h1>
        {page !== null && !isFirst && <p class="quiet">{text.dropAnywhere}</p>}
      </div>
      {page === null &&
        (error !== null ? <Problem error={error} onRetry={() => void estimateRows.load()} /> : <Loading />)}
      {isFirst && <FirstVisit />}
      {page !== null && !isFirst && (
        <>
          <div class="estimates-add">
            <DropZone label={text.choose} types={types} multiple onFiles={add} />
            <ListChoice />
          </div>
          <UploadList />
          <EstimateList rows={page.rows} more={page.more} />
        </>
      )}
      {page !== null && <Help key={String(isFirst)} isOpen={isFirst} />}
    </div>
  );
}

export default function EstimatesPage({ route, session }: PageProps) {
  const id = route.rest[0];
  usePageDrop(addDropped);
  return id ? <Opened key={id} id={id} user={session.user} query={route.query} /> : <Home />;
}

/** While a file is read, or when that failed. */
function Unread({ id }: { id: string }) {
  const row = storeOf(id).row;
  if (!row) return null;
  return (
    <div class="page stack">
      <p>
        <a href={href("estimates")}>{openedText.back}</a>
      </p>
      <h1 class="foreign">{row.file_name}</h1>
      <RowState row={row} />
    </div>
  );
}

interface OpenedProps {
  id: string;
  user: PageProps["session"]["user"];
  query: URLSearchParams;
}

/** The review of one estimate, which has its own address. */
function Opened({ id, user, query }: OpenedProps) {
  const store = storeOf(id);
  const review = useLoaded("review", async () => (await import("../review/review_view")).ReviewView);
  useEffect(() => store.watch(query), [store]);
  const Review = review.value;
  if (store.isGone) {
    return (
      <NotFound title={openedText.goneTitle} text={openedText.gone} href={href("estimates")} link={openedText.toList} />
    );
  }
  const error = review.error ?? (store.document === null ? store.error : null);
  if (error !== null) return <Problem error={error} onRetry={() => void store.load()} />;
  if (store.document === null) return store.row ? <Unread id={id} /> : <Loading />;
  if (Review === null) return <Loading />;
  return (
    <div class="opened-document">
      {store.row?.state !== "ready" && store.row && (
        <div class="document-again">
          <Notice kind="info" title={openedText.isReadAgain}>
            <RowState row={store.row} />
          </Notice>
        </div>
      )}
      <Review store={store} user={user} />
    </div>
  );
}

/**
 * Takes files that are dropped next to the drop zone. Otherwise the browser would open them in place of the page, and
 * the work on it would be gone.
 */
function usePageDrop(onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) latest.current(files);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
}
