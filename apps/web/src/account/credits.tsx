import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import type { Session } from "../app/session";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { Loading } from "../ui/loading";
import { Notice } from "../ui/notice";
import { Problem } from "../ui/problem";
import { Section } from "../ui/section";
import { useTask } from "../ui/state";
import { Ledger } from "./ledger_table";
import { acceptAgreement } from "./requests";
import type { Account } from "./use_account";

const text = accountTexts.credits;

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
