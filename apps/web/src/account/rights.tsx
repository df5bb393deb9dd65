import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { fill } from "../texts";
import { Facts } from "../ui/facts";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/problem";
import { Section } from "../ui/section";
import { rightsFacts } from "./rights_facts";
import type { Account } from "./use_account";

const text = accountTexts.rights;

interface Props {
  account: Account;
  prices: Schemas["BillingConfigResponse"] | null;
}

/** What the user may do, and how much of it is used. */
export function Rights({ account: { rights }, prices }: Props) {
  const { value, error, rerun } = rights;
  return (
    <Section class="account-section" title={text.title}>
      {error !== null && <Problem error={error} onRetry={() => void rerun()} />}
      {value ? (
        <>
          <Facts class="account-facts" facts={rightsFacts(value.entitlements, value.usage, prices?.tiers ?? [])} />
          {value.usage.lines_cap !== null && (
            <meter
              class="account-meter"
              min={0}
              max={value.usage.lines_cap}
              value={value.usage.lines_used}
              aria-label={fill(text.usedOf, { used: value.usage.lines_used, cap: value.usage.lines_cap })}
            />
          )}
          <p class="quiet">{value.entitlements.enforced ? text.enforced : text.preview}</p>
        </>
      ) : (
        error === null && <Loading />
      )}
    </Section>
  );
}
