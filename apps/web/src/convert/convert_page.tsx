import convertTexts from "#texts/convert";
import type { PageProps } from "../app/session";
import { DropZone } from "../ui/drop_zone";
import { PriceListField } from "../ui/price_list_field";
import "./convert_page.css";
import { chosenList } from "./chosen_list";
import { DocumentList } from "./document_list";
import { documents } from "./documents";
import { OpenedDocument } from "./opened_document";
import { usePageDrop } from "./use_page_drop";

const text = convertTexts;
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
