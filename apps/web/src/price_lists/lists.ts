// Requests about price lists, and what the page remembers of them.
import priceListsTexts from "#texts/price_lists";
import { answer, client, type Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import { putFile } from "../api/upload";
import { count, fill } from "../texts";
import { signal, Task } from "../ui/state";

export type Entry = Schemas["PriceListEntry"];
export type Alias = Schemas["PriceListAlias"];
export type LoadedList = Schemas["LoadedPriceList"];

/** A file that is about to be loaded. */
export interface Draft {
  file: File | null;
  code: string;
  /** NAME=HEADER, one per line. */
  columns: string;
  sheet: string;
}

const nothing: Draft = { file: null, code: "", columns: "", sheet: "" };
export const draft = signal<Draft>(nothing);

/** The part of the file that has been sent, from 0 to 1. */
export const sent = signal(0);

const longestCode = 20;

/** What the server takes as a code, as far as it can be typed: "txda8x nov26" is "TXDA8XNOV26". */
export const asCode = (typed: string): string => typed.toUpperCase().replace(/\s/g, "").slice(0, longestCode);

/** The code that the name of a file suggests: "My list (Nov).csv" is "MY_LIST_NOV". */
export function suggestCode(fileName: string): string {
  const words = fileName.replace(/\.[^.]*$/, "").toUpperCase();
  return words
    .replace(/[^A-Z0-9]+/g, "_")
    .slice(0, longestCode)
    .replace(/^_+|_+$/g, "");
}

/** Where a file is sent. */
export function loadAddress({ file, code, columns, sheet }: Draft): string {
  const query = new URLSearchParams({ file_name: file?.name.slice(0, 200) ?? "" });
  const named = columns.split("\n").map((line) => line.trim());
  for (const column of named) if (column !== "") query.append("column", column);
  if (sheet.trim() !== "") query.set("sheet", sheet.trim());
  return `/api/v1/price-lists/${encodeURIComponent(code)}?${query.toString()}`;
}

async function load(wanted: Draft, stop: AbortSignal): Promise<LoadedList> {
  sent.value = 0;
  const onProgress = (part: number) => (sent.value = part);
  try {
    const loaded = await putFile<LoadedList>(loadAddress(wanted), wanted.file!, { signal: stop, onProgress });
    draft.value = nothing;
    return loaded;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 413) throw error;
    throw new Error(fill(priceListsTexts.load.tooMuch, { message: error.message }));
  }
}

/** Loads a file, also while the user looks at another page. Its value is what became of the last one. */
export const loading = new Task(load);

/** Takes a file that was dropped, with the code that was typed before, or the one that its name suggests. */
export function takeFile(file: File): void {
  const before = draft.peek();
  draft.value = { ...before, file, code: before.code || suggestCode(file.name) };
}

export function dropDraft(): void {
  loading.reset();
  draft.value = nothing;
}

/** Lines of a file as ranges: [2, 3, 4, 7] is "2–4, 7". Of many, the first `most` ranges. */
export function lineRanges(lines: readonly number[], most = 12): string {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === line) last[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges.slice(0, most).map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  const rest = ranges.slice(most).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const words = shown.join(", ");
  return rest === 0 ? words : fill(priceListsTexts.result.andMore, { lines: words, count: rest });
}

const path = (code: string) => ({ path: { code } });

export async function removeList(code: string): Promise<void> {
  await answer(client.DELETE("/api/v1/price-lists/{code}", { params: path(code) }));
}

export type OpenedList = Schemas["OpenedPriceList"];

/** A list, with a page of the entries that have these words. */
export function readList(code: string, words: string, after: string | null, signal: AbortSignal): Promise<OpenedList> {
  const query = { ...(words && { query: words }), ...(after !== null && { after }) };
  return answer(client.GET("/api/v1/price-lists/{code}", { params: { ...path(code), query }, signal }));
}

/** Codes that were chosen for lines, and whether there are more of them. */
export interface Aliases {
  rows: readonly Alias[];
  more: boolean;
}

export const noAliases: Aliases = { rows: [], more: true };
const aliasPage = 100;

/** With the next page of them. */
export async function withMoreAliases(code: string, before: Aliases, signal: AbortSignal): Promise<Aliases> {
  const last = before.rows.at(-1);
  const query = { limit: aliasPage, ...(last && { after: last.id }) };
  const asked = client.GET("/api/v1/price-lists/{code}/aliases", { params: { ...path(code), query }, signal });
  const page = await answer(asked);
  return { rows: [...before.rows, ...page], more: page.length === aliasPage };
}

export async function removeAlias(code: string, id: string): Promise<void> {
  await answer(client.DELETE("/api/v1/price-lists/{code}/aliases/{id}", { params: { path: { code, id } } }));
}

export const entryCount = (entries: number): string => count(entries, priceListsTexts.entryCount);
