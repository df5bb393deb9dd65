import { useEffect } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { href } from "../app/route";
import { fill } from "../texts";
import { DropZone } from "../ui/drop_zone";
import { day, money } from "../ui/format";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { useLoaded } from "../ui/state";
import { Table, type Column } from "../ui/table";
import { listEstimates, uploadEstimate, uploadLimits, type StoredEstimate } from "./requests";
import { UploadList, useUploads } from "./uploads";

const text = projectsTexts.estimates;

const types = [".pdf", ".esx", ".json"];
const pollMs = 2000;

export function isBeingRead({ state }: Pick<StoredEstimate, "state">): boolean {
  return state === "queued" || state === "reading";
}

const columns: readonly Column<StoredEstimate>[] = [
  {
    key: "file",
    title: text.columns.file,
    cell: (row) => <a href={href("estimates", row.estimate_id)}>{row.file_name}</a>,
  },
  { key: "insured", title: text.columns.insured, cell: (row) => row.insured_name },
  { key: "claim", title: text.columns.claim, cell: (row) => row.claim_number },
  { key: "rcv", title: text.columns.rcv, number: true, cell: (row) => money(row.rcv) },
  { key: "lines", title: text.columns.lines, number: true, cell: (row) => row.line_count },
  { key: "open", title: text.columns.open, number: true, cell: (row) => row.open_count },
  { key: "state", title: text.columns.state, cell: (row) => text.states[row.state] },
  { key: "until", title: text.columns.until, cell: (row) => day(row.expires_at) },
];

/** The estimates that are filed in a project. A file that is dropped here is filed here. */
export function Estimates({ projectId }: { projectId: string }) {
  const filed = useLoaded(projectId, () => listEstimates(projectId));
  const rows = filed.value ?? [];
  const reload = () => void filed.rerun();
  const uploads = useUploads(`uploads/estimates/${projectId}`, (file) => uploadEstimate(projectId, file), reload);
  const waits = rows.some(isBeingRead);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(reload, pollMs);
    return () => clearInterval(timer);
  }, [waits]);
  return (
    <div class="stack">
      <h2>{text.title}</h2>
      <DropZone
        label={text.choose}
        hint={fill(text.hint, { limit: uploadLimits.estimate })}
        types={types}
        multiple
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} />
      {filed.error !== null && <Problem error={filed.error} onRetry={reload} />}
      {!filed.value && filed.error === null && <Loading />}
      {filed.value && rows.length === 0 && <p class="quiet">{text.none}</p>}
      {rows.length > 0 && (
        <Table caption={text.title} hideCaption columns={columns} rows={rows} keyOf={(row) => row.estimate_id} />
      )}
    </div>
  );
}
