// What the server does for partners: jobs, webhooks; and what administrators did.
import administrationTexts from "#texts/administration";
import { fill } from "../texts";
import { Dialog } from "../ui/dialog";
import { Facts } from "../ui/facts";
import { quantity, time } from "../ui/format";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { useLoaded } from "../ui/state";
import type { Column } from "../ui/table";
import {
  cancelJob,
  deleteJob,
  detailsText,
  listAddress,
  readJob,
  resendWebhook,
  retryJob,
  tookText,
  type Partner,
  type Rows,
} from "./admin";
import { AdminList, type Act, type Filter } from "./admin_list";
import { PartnerName, usePartners } from "./partners";

const text = administrationTexts.jobs;
const hookText = administrationTexts.webhooks;
const auditText = administrationTexts.audit;
const partnerText = administrationTexts.partners;
type Job = Rows["jobs"];
type Delivery = Rows["webhooks"];
type Audited = Rows["audit"];

const statusNames: Record<Job["status"], string> = text.statuses;
const isEnded = ({ status }: Job) => status === "succeeded" || status === "failed";

function statusText({ status, percent }: Job): string {
  return status === "processing" ? fill(text.at, { status: statusNames[status], percent }) : statusNames[status];
}

const partnerOf = (partners: readonly Partner[] | null, id: string) =>
  partners?.find((row) => row.partner_id === id)?.name ?? id;

const jobColumns = (partners: readonly Partner[] | null): Column<Job>[] => [
  {
    key: "file",
    title: text.file,
    sortBy: (job) => job.file_name,
    cell: (job) => (
      <>
        <span class="foreign">{job.file_name}</span>
        <span class="foreign quiet admin-id">{job.job_id}</span>
      </>
    ),
  },
  {
    key: "status",
    title: text.status,
    sortBy: (job) => statusNames[job.status],
    cell: (job) => (
      <>
        {job.status === "failed" ? <strong class="admin-bad">{statusText(job)}</strong> : statusText(job)}
        {job.error && <span class="foreign quiet admin-id">{job.error.message}</span>}
      </>
    ),
  },
  {
    key: "partner",
    title: partnerText.partner,
    sortBy: (job) => partnerOf(partners, job.partner_id),
    cell: (job) => <PartnerName id={job.partner_id} partners={partners} />,
  },
  { key: "made", title: text.made, sortBy: (job) => job.created_at, cell: (job) => time(job.created_at) },
  { key: "took", title: text.took, cell: tookText },
  {
    key: "tries",
    title: text.tries,
    number: true,
    sortBy: (job) => job.attempts,
    cell: (job) => quantity(job.attempts),
  },
];

/** A choice of rows by their status. */
function statusFilter<Row extends { status: string }>(names: Record<string, string>): Filter<Row> {
  const states = Object.entries(names).map(([value, label]) => ({
    value,
    label,
    fits: ({ status }: Row) => status === value,
  }));
  return { label: text.status, options: [{ value: "", label: text.all }, ...states] };
}

function JobDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { value: job, error, rerun } = useLoaded(id, (signal) => readJob(id, signal));
  return (
    <Dialog title={text.detailsTitle} onClose={onClose}>
      {error !== null && <Problem error={error} onRetry={() => void rerun()} />}
      {job === null && error === null && <Loading />}
      {job && (
        <Facts
          class="admin-facts"
          facts={[
            [text.file, job.file_name],
            [text.id, job.job_id],
            [text.status, statusText(job)],
            [text.error, job.error ? `${job.error.code}: ${job.error.message}` : null],
            [text.stage, isEnded(job) ? null : job.stage || null],
            [text.size, fill(text.kilobytes, { count: quantity(Math.ceil(job.pdf_bytes / 1000)) })],
            [text.priceList, job.price_list || null],
            [text.formats, job.formats.join(", ").toUpperCase()],
            [text.made, time(job.created_at)],
            [text.started, time(job.started_at) || null],
            [text.finished, time(job.finished_at) || null],
            [text.tries, quantity(job.attempts)],
            [text.files, job.files_deleted ? text.filesDeleted : text.filesKept],
            [text.callback, job.callback_url || null],
          ]}
        />
      )}
      <p>
        <a href={listAddress("webhooks", id)} onClick={onClose}>
          {text.itsWebhooks}
        </a>
      </p>
    </Dialog>
  );
}

const jobActs: Act<Job>[] = [
  {
    label: text.details,
    named: (job) => fill(text.detailsOf, { name: job.file_name }),
    dialog: (job, onEnd) => <JobDialog id={job.job_id} onClose={() => onEnd(null)} />,
  },
  {
    label: text.retry,
    named: (job) => fill(text.retryNamed, { name: job.file_name }),
    isFor: (job) => job.status === "failed" && !job.files_deleted,
    work: async (job) => {
      await retryJob(job.job_id);
      return fill(text.retried, { name: job.file_name });
    },
  },
  {
    label: text.cancel,
    named: (job) => fill(text.cancelNamed, { name: job.file_name }),
    isFor: (job) => !isEnded(job),
    asks: () => text.cancelText,
    work: async (job) => {
      await cancelJob(job.job_id);
      return fill(text.canceled, { name: job.file_name });
    },
  },
  {
    label: text.delete,
    named: (job) => fill(text.deleteNamed, { name: job.file_name }),
    isFor: (job) => isEnded(job) && !job.deleted_at,
    asks: () => text.deleteText,
    work: async (job) => {
      await deleteJob(job.job_id);
      return fill(text.deleted, { name: job.file_name });
    },
  },
];

export function Jobs({ first }: { first: string | null }) {
  const partners = usePartners().value;
  return (
    <AdminList
      name="jobs"
      title={text.title}
      about={text.about}
      searchLabel={text.search}
      first={first}
      columns={jobColumns(partners)}
      idOf={(job) => job.job_id}
      acts={jobActs}
      filter={statusFilter<Job>(statusNames)}
    />
  );
}

const deliveryNames: Record<Delivery["status"], string> = hookText.statuses;

/** What the receiver answered last. */
function answerText({ http_status: status, last_error: error }: Delivery): string {
  if (error) return error;
  return status > 0 ? fill(hookText.http, { status }) : "";
}

const hookColumns = (partners: readonly Partner[] | null): Column<Delivery>[] => [
  {
    key: "url",
    title: hookText.url,
    sortBy: ({ url }) => url,
    cell: (row) => (
      <>
        <span class="foreign">{row.url}</span>
        <a class="admin-id" href={listAddress("jobs", row.job_id)} aria-label={fill(hookText.jobOf, { url: row.url })}>
          {hookText.job}
        </a>
      </>
    ),
  },
  {
    key: "status",
    title: text.status,
    sortBy: (row) => deliveryNames[row.status],
    cell: ({ status }) =>
      status === "failed" ? <strong class="admin-bad">{deliveryNames[status]}</strong> : deliveryNames[status],
  },
  { key: "answer", title: hookText.answer, cell: answerText },
  {
    key: "partner",
    title: partnerText.partner,
    sortBy: (row) => partnerOf(partners, row.partner_id),
    cell: (row) => <PartnerName id={row.partner_id} partners={partners} />,
  },
  { key: "made", title: hookText.made, sortBy: (row) => row.created_at, cell: (row) => time(row.created_at) },
  {
    key: "tries",
    title: text.tries,
    number: true,
    sortBy: (row) => row.attempts,
    cell: (row) => quantity(row.attempts),
  },
  { key: "next", title: hookText.next, cell: (row) => time(row.next_attempt_at) },
];

const hookActs: Act<Delivery>[] = [
  {
    label: hookText.resend,
    named: (row) => fill(hookText.resendNamed, { url: row.url }),
    isFor: ({ status }) => status !== "pending",
    work: async (row) => {
      await resendWebhook(row.delivery_id);
      return fill(hookText.resent, { url: row.url });
    },
  },
];

export function Webhooks({ first }: { first: string | null }) {
  const partners = usePartners().value;
  return (
    <AdminList
      name="webhooks"
      title={hookText.title}
      about={hookText.about}
      searchLabel={hookText.search}
      first={first}
      columns={hookColumns(partners)}
      idOf={(row) => row.delivery_id}
      acts={hookActs}
      filter={statusFilter<Delivery>(deliveryNames)}
    />
  );
}

const outcomes: Record<string, string> = auditText.outcomes;

const auditColumns: Column<Audited>[] = [
  { key: "at", title: auditText.at, sortBy: ({ at }) => at, cell: ({ at }) => time(at) },
  { key: "by", title: auditText.by, sortBy: ({ by }) => by, cell: ({ by }) => by },
  { key: "act", title: auditText.act, sortBy: ({ act }) => act, cell: ({ act }) => act },
  { key: "object", title: auditText.object, sortBy: ({ object }) => object || null, cell: ({ object }) => object },
  { key: "details", title: auditText.details, cell: ({ details }) => detailsText(details as Record<string, unknown>) },
  {
    key: "outcome",
    title: auditText.outcome,
    sortBy: ({ outcome }) => outcome,
    cell: ({ outcome }) => outcomes[outcome] ?? <strong class="admin-bad">{outcome}</strong>,
  },
];

export function Audit({ first }: { first: string | null }) {
  return (
    <AdminList
      name="audit"
      title={auditText.title}
      about={auditText.about}
      searchLabel={auditText.search}
      first={first}
      columns={auditColumns}
      idOf={(row) => row.audit_id}
    />
  );
}
