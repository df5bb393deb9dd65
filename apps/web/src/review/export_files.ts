// Files of the estimate as it is now.
import { answer, client, type Schemas } from "../api/client";
import { download, downloadEsx } from "../ui/download";
import { editCount } from "./edits";
import type { ReviewStore } from "./review_store";

export type MadeEsx = Schemas["GenerateFromScopeJsonResponse"];

/** Without edits, the parse that was reviewed is exported; with edits, the estimate with its new totals. */
async function makeEsx(store: ReviewStore, signal: AbortSignal): Promise<MadeEsx> {
  if (editCount(store.state.history.edits) === 0) {
    const body = { parse_hash: store.preflight.parse_hash, include_sketch: false };
    return answer(client.POST("/api/v1/esx/generate-from-parse", { body, signal }));
  }
  const body = { estimate: store.estimate, include_sketch: false };
  return answer(client.POST("/api/v1/esx/generate-from-estimate/json", { body, signal }));
}

export async function exportEsx(store: ReviewStore, signal: AbortSignal): Promise<MadeEsx> {
  const { edits } = store.state.history;
  const made = await makeEsx(store, signal);
  downloadEsx(made);
  store.markExported(edits, made.run_ref);
  return made;
}

function baseName(store: ReviewStore): string {
  return (store.printed.source.file_name ?? "estimate").replace(/\.[^.]*$/, "") || "estimate";
}

const types = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
} as const;

export type FileKind = keyof typeof types;

async function contentOf(store: ReviewStore, kind: FileKind, signal: AbortSignal): Promise<BlobPart> {
  const { estimate } = store;
  if (kind === "json") return JSON.stringify(estimate, null, 2);
  const params = { query: { format: kind } };
  const asked = client.POST("/api/v1/estimates/table", { params, body: { estimate }, parseAs: "blob", signal });
  return answer<Blob>(asked as Promise<{ data?: Blob; error?: unknown; response: Response }>);
}

/** Downloads a file. Returns its name. */
export async function exportFile(store: ReviewStore, kind: FileKind, signal: AbortSignal): Promise<string> {
  const { edits } = store.state.history;
  const name = `${baseName(store)}.${kind}`;
  download(await contentOf(store, kind, signal), name, types[kind]);
  store.markSaved(edits);
  return name;
}
