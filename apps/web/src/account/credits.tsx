import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import type { Session } from "../app/session";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";
import { day, quantity, signedQuantity, time } from "../ui/format";
import { Loading } from "../ui/loading";
import { messageOf, Notice, Problem } from "../ui/notice";
import { Section } from "../ui/section";
import { patch, useTask, type Loaded } from "../ui/state";
import { Table, type Column } from "../ui/table";
import { acceptAgreement, accountStore, redeem, type Account } from "./account";

const text = accountTexts.credits;
const ledgerText = accountTexts.ledger;
const redeemText = accountTexts.redeem;
const codesText = accountTexts.codes;

function agreementText({ accepted, accepted_version, current_version }: Schemas["AgreementStatus"]): string {
  if (accepted) return fill(text.accepted, { version: current_version });
  if (accepted_version === null) return fill(text.open, { version: current_version });
  return fill(text.outdated, { accepted: accepted_version, version: current_version });
}

interface AgreementProps {
  agreement: Schemas["AgreementStatus"];
  onAccepted: () => void;
}

function Agreement({ agreement, onAccepted }: AgreementProps) {
  const task = useTask<unknown>();
  const accept = () => void task.start(acceptAgreement).then((done) => done && onAccepted());
  return (
    <>
      <div class="row">
        <p class="foreign">{agreementText(agreement)}</p>
        {agreement.url && (
          <a href={agreement.url} target="_blank" rel="noreferrer">
            {text.readAgreement}
          </a>
        )}
        {!agreement.accepted && (
          <Button disabled={task.running} onClick={accept}>
            {text.accept}
          </Button>
        )}
      </div>
      {task.error !== null && <Problem error={task.error} onRetry={accept} />}
    </>
  );
}

function priceText(role: Session["user"]["role"], prices: Schemas["BillingConfigResponse"] | null): string | null {
  if (role !== "none") return text.free;
  if (!prices) return null;
  const { free_line_threshold, credits_per_conversion } = prices.conversion;
  return fill(text.price, { lines: free_line_threshold, credits: count(credits_per_conversion, text.balance) });
}

function SetUpNotice({ account: { setUp } }: { account: Account }) {
  const { granted, blocked_reason } = setUp.value ?? {};
  return (
    <>
      {setUp.error !== null && <Problem error={setUp.error} onRetry={() => void setUp.rerun()} />}
      {granted && <Notice kind="good">{accountTexts.setUp.granted}</Notice>}
      {blocked_reason && (
        <Notice kind="info">
          <span class="foreign">{fill(accountTexts.setUp.blocked, { reason: blocked_reason })}</span>
        </Notice>
      )}
    </>
  );
}

interface Props {
  account: Account;
  role: Session["user"]["role"];
  prices: Schemas["BillingConfigResponse"] | null;
}

/** The balance, where it comes from, and the agreement. */
export function Credits({ account, role, prices }: Props) {
  const { value, error, rerun } = account.credits;
  return (
    <Section class="account-section" title={text.title}>
      <SetUpNotice account={account} />
      {error !== null && <Problem error={error} onRetry={() => void rerun()} />}
      {value ? (
        <>
          <p class="account-balance">{count(value.balance, text.balance)}</p>
          <p class="quiet">{priceText(role, prices)}</p>
          <Agreement agreement={value.agreement} onAccepted={() => void rerun()} />
          <Ledger entries={value.ledger} />
        </>
      ) : (
        error === null && <Loading />
      )}
    </Section>
  );
}

interface LedgerRow {
  id: string;
  when: string;
  /** "+5" or "−1" */
  change: string;
  balance: string;
  kind: string;
  /** The remark, or else what the change is for; ids say nothing. */
  about: string;
}

const refs: Record<string, string> = accountTexts.ledger.refs;

export function ledgerRows(entries: readonly Schemas["LedgerEntry"][]): LedgerRow[] {
  return entries.map(({ id, created_at, delta, balance_after, kind, note, ref }) => ({
    id,
    when: time(created_at),
    change: signedQuantity(delta),
    balance: quantity(balance_after),
    kind: accountTexts.ledger.kinds[kind],
    about: note || (refs[ref.split(":", 1)[0] ?? ""] ?? ""),
  }));
}

const columns: Column<LedgerRow>[] = [
  { key: "when", title: ledgerText.when, cell: (row) => row.when },
  { key: "kind", title: ledgerText.kind, cell: (row) => row.kind },
  { key: "change", title: ledgerText.change, number: true, cell: (row) => row.change },
  { key: "balance", title: ledgerText.balance, number: true, cell: (row) => row.balance },
  { key: "about", title: ledgerText.about, cell: (row) => row.about },
];

function Ledger({ entries }: { entries: readonly Schemas["LedgerEntry"][] }) {
  if (entries.length === 0) return <p class="quiet">{ledgerText.empty}</p>;
  return <Table caption={ledgerText.caption} columns={columns} rows={ledgerRows(entries)} keyOf={(row) => row.id} />;
}

export interface Outcome {
  kind: "good" | "info" | "bad";
  message: string;
}

const refusals: Record<number, string> = { 404: redeemText.unknown, 409: redeemText.taken };
const throttled = 429;

export function redeemed({ status, credits_added, balance }: Schemas["RedeemCodeResponse"]): Outcome {
  const after = count(balance, redeemText.balance);
  if (status === "already_redeemed_self") return { kind: "info", message: `${redeemText.again} ${after}` };
  return { kind: "good", message: `${count(credits_added, redeemText.added)} ${after}` };
}

export function notRedeemed(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: "bad", message: messageOf(error) };
  if (error.status === throttled) {
    const wait = error.retryAfter === null ? redeemText.later : count(error.retryAfter, redeemText.wait);
    return { kind: "bad", message: `${redeemText.throttled} ${wait}` };
  }
  return { kind: "bad", message: refusals[error.status] ?? messageOf(error) };
}

type PendingCode = Schemas["PendingCode"];

interface PendingCodesProps {
  codes: Loaded<PendingCode[]>;
  disabled: boolean;
  onRedeem: (code: string) => void;
}

/** Codes that were issued to the user; one click redeems them. */
function PendingCodes({ codes: { value, error, rerun }, disabled, onRedeem }: PendingCodesProps) {
  const columns: Column<PendingCode>[] = [
    { key: "code", title: codesText.code, cell: (row) => row.code },
    { key: "kind", title: codesText.kind, cell: (row) => codesText.kinds[row.kind] },
    { key: "credits", title: codesText.credits, number: true, cell: (row) => quantity(row.credits) },
    { key: "expires", title: codesText.expires, cell: (row) => day(row.expires_at) || codesText.never },
    {
      key: "action",
      title: codesText.action,
      cell: (row) => (
        <Button
          disabled={disabled}
          label={fill(codesText.redeemThis, { code: row.code })}
          onClick={() => onRedeem(row.code)}
        >
          {codesText.redeem}
        </Button>
      ),
    },
  ];
  if (error !== null) return <Problem error={error} onRetry={() => void rerun()} />;
  if (!value) return <Loading />;
  if (value.length === 0) return <p class="quiet">{codesText.none}</p>;
  return <Table caption={codesText.caption} columns={columns} rows={value} keyOf={(row) => row.code} />;
}

/** Redeems a code that was typed, or one of those that wait for the user. */
export function Redeem({ account }: { account: Account }) {
  const { code } = accountStore.value;
  const task = useTask<Outcome>();
  const { running } = task;
  const outcome = running ? null : task.error === null ? task.value : notRedeemed(task.error);
  const start = async (wanted: string) => {
    if (!(await task.start(() => redeem(wanted).then(redeemed)))) return;
    if (wanted === accountStore.value.code.trim()) patch(accountStore, { code: "" });
    account.reload();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (code.trim()) void start(code.trim());
  };
  return (
    <Section class="account-section" title={redeemText.title}>
      <form class="row account-redeem" onSubmit={submit}>
        <TextField
          label={redeemText.label}
          value={code}
          autoComplete="off"
          onInput={(typed) => patch(accountStore, { code: typed })}
        />
        <Button kind="primary" type="submit" disabled={running || code.trim() === ""}>
          {redeemText.button}
        </Button>
      </form>
      {outcome && (
        <Notice kind={outcome.kind}>
          <p class="foreign">{outcome.message}</p>
        </Notice>
      )}
      <PendingCodes codes={account.codes} disabled={running} onRedeem={(wanted) => void start(wanted)} />
    </Section>
  );
}
