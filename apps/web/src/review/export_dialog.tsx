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
import "./export_dialog.css";
import { ProjectStep } from "./project_step";
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

type MadeEsx = Schemas["GenerateFromScopeJsonResponse"];
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

/** What the ESX costs, said before it is made. */
export function priceText({ credits, paid }: Schemas["ExportCharge"]): string {
  if (paid) return reviewTexts.price.paid;
  return credits > 0 ? count(credits, reviewTexts.price.credits) : reviewTexts.price.free;
}

const types = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
} as const;

type FileKind = keyof typeof types;

async function contentOf({ row, estimate }: Review, kind: FileKind, signal: AbortSignal): Promise<BlobPart> {
  if (kind === "json") return JSON.stringify(estimate, null, 2);
  const params = { path: { estimate_id: row.estimate_id }, query: { format: kind } };
  const asked = client.GET("/api/v1/user/estimates/{estimate_id}/table", { params, parseAs: "blob", signal });
  return answer<Blob>(asked as Promise<{ data?: Blob; error?: unknown; response: Response }>);
}

/** Downloads a file. Returns its name. */
async function exportFile(review: Review, kind: FileKind, signal: AbortSignal): Promise<string> {
  const name = `${review.row.file_name.replace(/\.[^.]*$/, "") || "estimate"}.${kind}`;
  download(await contentOf(review, kind, signal), name, types[kind]);
  return name;
}

async function exportEsx({ store, row }: Review, signal: AbortSignal): Promise<MadeEsx> {
  const params = { path: { estimate_id: row.estimate_id } };
  const made = await answer(
    client.POST("/api/v1/user/estimates/{estimate_id}/esx", { params, body: { include_sketch: false }, signal }),
  );
  downloadEsx(made);
  store.takeRow({ ...row, charge: { credits: 0, paid: row.charge.paid || row.charge.credits > 0 } });
  return made;
}

/** Ways to take the estimate away as it is now: files, or a note in a project. */
export function ExportDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { store, row, document } = review;
  const { start, running, error, value } = useTask<Exported>();
  const [isProject, setProject] = useState(false);
  const [runRef, setRunRef] = useState<string | null>(null);
  const edited = document.printed !== document.estimate;
  const isSaved = store.unsaved === 0;
  const open = document.open.filter(({ settled }) => !settled).length;
  const esx = async (signal: AbortSignal) => {
    const made = await exportEsx(review, signal);
    setRunRef(made.run_ref);
    return { esx: made, edited };
  };
  const take = (kind: FileKind) => void start(async (signal) => ({ file: await exportFile(review, kind, signal) }));
  const choices = [
    {
      label: text.esx,
      hint: `${edited ? text.esxEditedHint : text.esxHint} ${priceText(row.charge)}.`,
      primary: true,
      go: () => void start(esx),
    },
    { label: text.xlsx, hint: text.xlsxHint, go: () => take("xlsx") },
    { label: text.csv, hint: text.csvHint, go: () => take("csv") },
    { label: text.json, hint: text.jsonHint, go: () => take("json") },
    { label: text.project, hint: text.projectHint, go: () => setProject(true) },
  ];
  return (
    <Dialog title={text.title} onClose={onClose}>
      {open > 0 && <p class="quiet">{count(open, text.open)}</p>}
      {!isSaved && <Notice kind="warn">{store.error === null ? text.wait : text.notSaved}</Notice>}
      <ul class="take-choices">
        {choices.map(({ go, ...choice }) => (
          <Choice key={choice.label} {...choice} disabled={running || !isSaved} onClick={go} />
        ))}
      </ul>
      <p class="quiet">{text.untried}</p>
      <p role="status" class="quiet">
        {running ? text.running : ""}
      </p>
      {error !== null && <ExportProblem error={error} />}
      {isProject && <ProjectStep review={review} runRef={runRef} />}
      {value && !running && error === null && <Result exported={value} />}
    </Dialog>
  );
}
