import { useState } from "preact/hooks";

import reviewTexts from "#texts/review";
import { answer, client, type Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import { href } from "../app/route";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { download, downloadEsx } from "../ui/download";
import { EsxReport } from "../ui/esx_report";
import { Notice, Problem } from "../ui/notice";
import { useTask } from "../ui/state";
import { editCount } from "./edits";
import "./export_dialog.css";
import { ProjectStep } from "./project_step";
import { priceText, type ReviewStore } from "./review_store";
import type { Review } from "./use_review";

const text = reviewTexts.takeAway;

interface ChoiceProps {
  label: string;
  hint: string;
  primary?: boolean;
  disabled: boolean;
  onClick: () => void;
}

function Choice({ label, hint, primary, disabled, onClick }: ChoiceProps) {
  return (
    <li class="take-choice">
      <Button kind={primary ? "primary" : "normal"} disabled={disabled} onClick={onClick}>
        {label}
      </Button>
      <span>{hint}</span>
    </li>
  );
}

/** An error; one about credits says what to do. */
function ExportProblem({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.status !== 402) return <Problem error={error} />;
  return (
    <Notice kind="bad" title={text.noCreditsTitle}>
      <p>{text.noCredits}</p>
      <p>
        <a href={href("account")}>{text.noCreditsLink}</a>
      </p>
    </Notice>
  );
}

type Exported = { file: string } | { esx: MadeEsx; edited: boolean };

function Result({ exported }: { exported: Exported }) {
  const name = "esx" in exported ? exported.esx.filename : exported.file;
  return (
    <>
      <Notice kind="good">
        <p class="foreign">{fill(text.done, { name })}</p>
      </Notice>
      {"esx" in exported && <EsxReport report={exported.esx.report} origin={exported.edited ? "edits" : "print"} />}
    </>
  );
}

/** Ways to take the estimate away as it is now: files, or a note in a project. */
export function ExportDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { store, state, doubts } = review;
  const { start, running, error, value } = useTask<Exported>();
  const [isProject, setProject] = useState(false);
  const edited = editCount(state.history.edits) > 0;
  const isReady = !state.running && state.error === null;
  const open = doubts.filter(({ settled }) => !settled).length;
  const esxHint = edited ? text.esxEditedHint : text.esxHint;
  const price = priceText(store.preflight, state);
  const take = (kind: FileKind) => void start(async (signal) => ({ file: await exportFile(store, kind, signal) }));
  const choices = [
    {
      label: text.esx,
      hint: `${esxHint} ${price}.`,
      primary: true,
      go: () => void start(async (signal) => ({ esx: await exportEsx(store, signal), edited })),
    },
    { label: text.xlsx, hint: text.xlsxHint, go: () => take("xlsx") },
    { label: text.csv, hint: text.csvHint, go: () => take("csv") },
    { label: text.json, hint: text.jsonHint, go: () => take("json") },
    { label: text.project, hint: text.projectHint, go: () => setProject(true) },
  ];
  return (
    <Dialog title={text.title} onClose={onClose}>
      {open > 0 && <p class="quiet">{count(open, text.open)}</p>}
      {state.running && <p role="status">{text.wait}</p>}
      {state.error !== null && <Notice kind="warn">{text.notComputed}</Notice>}
      <ul class="take-choices">
        {choices.map(({ go, ...choice }) => (
          <Choice key={choice.label} {...choice} disabled={running || !isReady} onClick={go} />
        ))}
      </ul>
      <p role="status" class="quiet">
        {running ? text.running : ""}
      </p>
      {error !== null && <ExportProblem error={error} />}
      {isProject && <ProjectStep review={review} />}
      {value && !running && error === null && <Result exported={value} />}
    </Dialog>
  );
}

type MadeEsx = Schemas["GenerateFromScopeJsonResponse"];

/** Without edits, the parse that was reviewed is exported; with edits, the estimate with its new totals. */
async function makeEsx(store: ReviewStore, signal: AbortSignal): Promise<MadeEsx> {
  if (editCount(store.state.history.edits) === 0) {
    const body = { parse_hash: store.preflight.parse_hash, include_sketch: false };
    return answer(client.POST("/api/v1/esx/generate-from-parse", { body, signal }));
  }
  const body = { estimate: store.estimate, include_sketch: false };
  return answer(client.POST("/api/v1/esx/generate-from-estimate/json", { body, signal }));
}

async function exportEsx(store: ReviewStore, signal: AbortSignal): Promise<MadeEsx> {
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

type FileKind = keyof typeof types;

async function contentOf(store: ReviewStore, kind: FileKind, signal: AbortSignal): Promise<BlobPart> {
  const { estimate } = store;
  if (kind === "json") return JSON.stringify(estimate, null, 2);
  const params = { query: { format: kind } };
  const asked = client.POST("/api/v1/estimates/table", { params, body: { estimate }, parseAs: "blob", signal });
  return answer<Blob>(asked as Promise<{ data?: Blob; error?: unknown; response: Response }>);
}

/** Downloads a file. Returns its name. */
async function exportFile(store: ReviewStore, kind: FileKind, signal: AbortSignal): Promise<string> {
  const { edits } = store.state.history;
  const name = `${baseName(store)}.${kind}`;
  download(await contentOf(store, kind, signal), name, types[kind]);
  store.markSaved(edits);
  return name;
}
