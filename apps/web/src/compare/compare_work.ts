// What the server does with the two files.
import { answer, binary, client, toForm, type Schemas } from "../api/client";
import { patch } from "../ui/state";
import { ApiError } from "../api/errors";
import { compareStore, sides, type Compared, type Comparison, type Side } from "./compare_store";
import type { Difference } from "./difference";
import { initialFilters } from "./filters";
import { linesOf } from "./line";
import { readEstimate, UnreadableJson } from "./read_estimate";
import { buildRows } from "./rows";

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
  return side ? new SideError(side, error.fields[0]?.message ?? error.message) : error;
}

async function atSide<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw toSideError(error);
  });
}

/** What is wrong with the file of a request that has no other; null if the error is about something else. */
function fileMessage(error: unknown): string | null {
  if (error instanceof UnreadableJson) return error.message;
  return error instanceof ApiError ? (error.fields[0]?.message ?? null) : null;
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
  return { before, after, difference, rows: buildRows(difference, before.lines, after.lines) };
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
