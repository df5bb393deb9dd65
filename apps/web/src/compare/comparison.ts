// What the user has dropped and found out; it is still there after a visit to another page.
import compareTexts from "#texts/compare";
import { answer, binary, client, toForm, type Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import type { Difference, Estimate, Pair } from "../api/types";
import { readPrint } from "../api/upload";
import { fieldMessage, messageOf } from "../ui/notice";
import { patch, signal } from "../ui/state";
import { buildRows, initialFilters, linesOf, type Filters, type Line, type Row } from "./rows";

export const sides = ["before", "after"] as const;
export type Side = (typeof sides)[number];

interface Compared {
  estimate: Partial<Estimate>;
  fileName: string;
  lines: Line[];
}

export interface Comparison {
  before: Compared;
  after: Compared;
  difference: Difference;
  rows: Row[];
  /** The insureds, if they are two: then the user is asked first. */
  insureds: Pair<string> | null;
}

/** The words of a name, without order, signs and case: "SMITH, John & Mary" as john, mary, smith. */
function nameWords(name: string): string[] {
  return name.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function isSameName(one: string, other: string): boolean {
  const [few = [], many = []] = [nameWords(one), nameWords(other)].toSorted((a, b) => a.length - b.length);
  // An initial is a name, too.
  return few.every((word) => many.some((whole) => whole === word || (word.length === 1 && whole.startsWith(word))));
}

/** The insureds of two estimates, or null if they may be the same one, or a claim of one. */
export function twoInsureds(before: Partial<Estimate>, after: Partial<Estimate>): Pair<string> | null {
  const claims = [before.claim?.claim_number, after.claim?.claim_number];
  const names = [before.claim?.insured_name, after.claim?.insured_name];
  const [one, other] = names;
  if (!one || !other || isSameName(one, other) || (claims[0] && claims[0] === claims[1])) return null;
  return [one, other];
}

interface CompareState {
  before: File | null;
  after: File | null;
  /** Code of a price list; empty: the codes of the files are compared. */
  priceList: string;
  /** What is wrong with a file. */
  problems: Record<Side, string | null>;
  comparison: Comparison | null;
  filters: Filters;
}

const start: CompareState = {
  before: null,
  after: null,
  priceList: "",
  problems: { before: null, after: null },
  comparison: null,
  filters: initialFilters,
};

export const compareStore = signal<CompareState>(start);

/** After another input, the comparison is no longer that of the files. */
export function changeInput(change: Partial<Pick<CompareState, Side | "priceList">>): void {
  patch(compareStore, { ...change, comparison: null, problems: { before: null, after: null } });
}

/** The user wants to see estimates of two insureds next to each other. */
export function compareAnyway(): void {
  const { comparison } = compareStore.value;
  if (comparison) patch(compareStore, { comparison: { ...comparison, insureds: null } });
}

export function swapSides(): void {
  const { before, after } = compareStore.value;
  changeInput({ before: after, after: before });
}

const pdfMark = "%PDF-";
const zipMark = "PK";
const headSize = 1024;

class UnreadableJson extends Error {}

/** By content, as the server judges it; the name may be wrong. */
export async function kindOf(file: Blob): Promise<"pdf" | "esx" | "json"> {
  const head = await file.slice(0, headSize).text();
  if (head.includes(pdfMark)) return "pdf";
  return head.startsWith(zipMark) ? "esx" : "json";
}

export function parseEstimate(json: string): Partial<Estimate> {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ""));
  } catch {
    value = null;
  }
  if (typeof value !== "object" || value === null) throw new UnreadableJson(compareTexts.errors.notJson);
  return value;
}

async function readEstimate(file: File, priceList: string, signal: AbortSignal): Promise<Partial<Estimate>> {
  switch (await kindOf(file)) {
    case "pdf":
      return (await readPrint(file, priceList || null, { signal })).estimate as Estimate;
    case "esx": {
      const read = client.POST("/api/v1/esx/inspect", { body: { file: binary(file) }, bodySerializer: toForm, signal });
      return (await answer(read)) as Estimate;
    }
    case "json":
      return parseEstimate(await file.text());
  }
}

/** "Smith 2.pdf" as "Smith 2-differences.html" */
export function pageName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, "")}-differences.html`;
}

export interface Inputs {
  before: File;
  after: File;
  priceList: string;
}

/** A problem that is shown at the file that it is about. */
export class SideError extends Error {
  constructor(
    readonly side: Side,
    message: string,
  ) {
    super(message);
    this.name = "SideError";
  }
}

function bodyOf({ before, after, priceList }: Inputs) {
  const files = { before: binary(before), after: binary(after) };
  return priceList ? { ...files, price_list: priceList } : files;
}

/** The server names the file in the path of the error. */
export function toSideError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const side = sides.find((name) => error.fields[0]?.path[0] === name);
  return side ? new SideError(side, error.fields[0] ? fieldMessage(error.fields[0]) : messageOf(error)) : error;
}

async function atSide<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw toSideError(error);
  });
}

/** What is wrong with the file of a request that has no other; null if the error is about something else. */
function fileMessage(error: unknown): string | null {
  if (error instanceof UnreadableJson) return error.message;
  return error instanceof ApiError && error.fields[0] ? fieldMessage(error.fields[0]) : null;
}

async function read(side: Side, { priceList, ...files }: Inputs, signal: AbortSignal): Promise<Compared> {
  const file = files[side];
  try {
    const estimate = await readEstimate(file, priceList, signal);
    return { estimate, fileName: file.name, lines: linesOf(estimate) };
  } catch (error) {
    const message = fileMessage(error);
    throw message === null ? error : new SideError(side, message);
  }
}

/** The difference is asked for first: it judges both files, and names the wrong one. */
async function compareFiles(inputs: Inputs, signal: AbortSignal): Promise<Comparison> {
  const asked = client.POST("/api/v1/estimates/diff", { body: bodyOf(inputs), bodySerializer: toForm, signal });
  const difference = (await atSide(answer(asked))) as Difference;
  const [before, after] = await Promise.all([read("before", inputs, signal), read("after", inputs, signal)]);
  const rows = buildRows(difference, before.lines, after.lines);
  return { before, after, difference, rows, insureds: twoInsureds(before.estimate, after.estimate) };
}

/** Keeps the result, unless the user has chosen other files in the meantime. */
export async function compareAndKeep(inputs: Inputs, signal: AbortSignal): Promise<void> {
  const isWanted = () => {
    const { before, after, priceList } = compareStore.value;
    return before === inputs.before && after === inputs.after && priceList === inputs.priceList;
  };
  try {
    const comparison = await compareFiles(inputs, signal);
    if (isWanted()) patch(compareStore, { comparison, filters: initialFilters });
  } catch (error) {
    if (!(error instanceof SideError)) throw error;
    if (isWanted()) patch(compareStore, { problems: { before: null, after: null, [error.side]: error.message } });
  }
}

/** The printable page of the server, as a file: in a tab of its own it would inherit the policy of this page, which
 * refuses its style. */
export async function differencePage(inputs: Inputs, signal: AbortSignal): Promise<string> {
  return atSide(
    answer(
      client.POST("/api/v1/estimates/diff", {
        params: { query: { format: "html" } },
        body: bodyOf(inputs),
        bodySerializer: toForm,
        parseAs: "text",
        signal,
      }),
    ),
  ) as Promise<string>;
}

export async function makeSupplement(
  inputs: Inputs,
  signal: AbortSignal,
): Promise<Schemas["GenerateFromScopeJsonResponse"]> {
  return atSide(
    answer(client.POST("/api/v1/estimates/supplement", { body: bodyOf(inputs), bodySerializer: toForm, signal })),
  );
}
