import { useEffect, useRef, useState } from "preact/hooks";

import convertTexts from "#texts/convert";
import type { Estimate } from "../api/types";
import { href } from "../app/route";
import type { PageProps } from "../app/session";
import { hasUnsavedEdits, reviewOf } from "../review/review_store";
import { ReviewView } from "../review/review_view";
import { fill } from "../texts";
import { DropZone } from "../ui/drop_zone";
import { NotFound, Notice } from "../ui/notice";
import { PriceListField } from "../ui/price_list_field";
import "./convert_page.css";
import { DocumentList, DocumentState, UnsavedEditsDialog } from "./document_list";
import { chosenList, documents, type OpenDocument } from "./documents";

const text = convertTexts;
const openedText = convertTexts.opened;

const types = [".pdf"];

const add = (files: readonly File[]) => documents.add(files, chosenList.value);

function addPdfs(files: readonly File[]): void {
  add(files.filter((file) => file.name.toLowerCase().endsWith(".pdf")));
}

/** Takes files, and lists those that it has. */
function Files() {
  const list = documents.list;
  return (
    <div class="page stack">
      <h1>{text.title}</h1>
      <p class="convert-about">{text.about}</p>
      <div class="convert-start">
        <DropZone label={text.choose} types={types} multiple onFiles={add} />
        <div class="stack">
          <PriceListField
            hint={text.priceList.hint}
            value={chosenList.value ?? ""}
            defaultLabel={text.priceList.printed}
            onChange={(code) => (chosenList.value = code || null)}
          />
        </div>
      </div>
      {list.length > 0 && <DocumentList list={list} />}
    </div>
  );
}

export default function ConvertPage({ route }: PageProps) {
  const id = route.rest[0];
  usePageDrop(addPdfs);
  return id ? <OpenedDocument id={id} /> : <Files />;
}

/** While a file is read, or when that failed. */
function Unread({ document }: { document: OpenDocument }) {
  return (
    <div class="page stack">
      <h1 class="foreign">{document.file.name}</h1>
      <DocumentState document={document} />
    </div>
  );
}

/** A file that is read again is reviewed as it was read before. */
function ReadAgain({ document }: { document: OpenDocument }) {
  return (
    <div class="document-again">
      <Notice kind="info" title={openedText.isReadAgain}>
        <DocumentState document={document} />
      </Notice>
    </div>
  );
}

/** The review of one file. */
function OpenedDocument({ id }: { id: string }) {
  const document = documents.list.find((candidate) => candidate.id === id);
  if (!document) {
    return (
      <NotFound title={openedText.goneTitle} text={openedText.gone} href={href("convert")} link={openedText.drop} />
    );
  }
  return (
    <div class="opened-document">
      <OpenedHead document={document} />
      {document.preflight === null && <Unread document={document} />}
      {document.preflight !== null && document.state !== "ready" && <ReadAgain document={document} />}
      {document.preflight !== null && (
        <ReviewView key={id} file={document.file} store={reviewOf(id, document.preflight)} />
      )}
    </div>
  );
}

const lists = convertTexts.priceList;

/** The way back, and the price list that the estimate is read with. */
function OpenedHead({ document }: { document: OpenDocument }) {
  const { id, preflight, priceList, state } = document;
  const [wanted, setWanted] = useState<{ code: string | null } | null>(null);
  const printed = (preflight?.estimate as Estimate | undefined)?.claim.price_list ?? null;
  const choose = (code: string | null) => {
    if (hasUnsavedEdits(id)) setWanted({ code });
    else documents.setPriceList(id, code);
  };
  const readAgain = () => {
    if (wanted) documents.setPriceList(id, wanted.code);
    setWanted(null);
  };
  return (
    <div class="opened-head row spread no-print">
      <a href={href("convert")}>{openedText.back}</a>
      <div class="opened-list stack">
        <PriceListField
          value={priceList ?? ""}
          defaultLabel={printed ? fill(lists.printedCode, { code: printed }) : lists.printed}
          disabled={state === "uploading" || state === "reading"}
          onChange={(code) => choose(code || null)}
        />
      </div>
      {wanted && (
        <UnsavedEditsDialog
          title={openedText.again}
          action={openedText.readAgain}
          onContinue={readAgain}
          onKeep={() => setWanted(null)}
        />
      )}
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
