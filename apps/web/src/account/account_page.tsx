import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import type { PageProps, Session } from "../app/session";
import { fill } from "../texts";
import { Facts, type Fact } from "../ui/facts";
import { quantity, time } from "../ui/format";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { Section } from "../ui/section";
import { useLoaded } from "../ui/state";
import { readPrices, useAccount, type Account } from "./account";
import "./account.css";
import { checkoutOf } from "./checkout";
import { CheckoutNotice } from "./checkout_notice";
import { Credits, Redeem } from "./credits";
import { Plans } from "./plans";
import { Feedback, ProfilePart } from "./profile";

const text = accountTexts.who;
const rightsText = accountTexts.rights;

/** Who the user is, what they have, and what they may do. */
export default function AccountPage({ route, session }: PageProps) {
  const account = useAccount();
  const prices = useLoaded("prices", readPrices).value;
  const checkout = checkoutOf(route.query);
  return (
    <div class="page stack account-page">
      <h1>{accountTexts.title}</h1>
      {checkout && <CheckoutNotice checkout={checkout} onChange={account.reload} />}
      <Who session={session} />
      <Credits account={account} role={session.user.role} prices={prices} />
      <Redeem account={account} />
      <Rights account={account} prices={prices} />
      <Plans account={account} prices={prices} />
      <ProfilePart />
      <Feedback />
    </div>
  );
}

const localUser = "local";

/** Who is signed in, and what that means. */
function Who({ session: { user, expires_at } }: { session: Session }) {
  const email = user.email && (user.email_verified ? fill(text.verified, { email: user.email }) : user.email);
  const facts: Fact[] = [
    [text.name, user.name || null],
    [text.email, email || null],
    [text.uid, user.uid],
    [text.role, text.roles[user.role]],
    [text.ends, time(expires_at) || null],
  ];
  return (
    <Section class="account-section" title={text.title}>
      <Facts class="account-facts" facts={facts} />
      {user.uid === localUser && user.role === "internal" && <p>{text.local}</p>}
    </Section>
  );
}

interface Props {
  account: Account;
  prices: Schemas["BillingConfigResponse"] | null;
}

/** What the user may do, and how much of it is used. */
function Rights({ account: { rights }, prices }: Props) {
  const { value, error, rerun } = rights;
  return (
    <Section class="account-section" title={rightsText.title}>
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
              aria-label={fill(rightsText.usedOf, { used: value.usage.lines_used, cap: value.usage.lines_cap })}
            />
          )}
          <p class="quiet">{value.entitlements.enforced ? rightsText.enforced : rightsText.preview}</p>
        </>
      ) : (
        error === null && <Loading />
      )}
    </Section>
  );
}

const names: Record<string, string> = rightsText.tiers;

type Tiers = Schemas["BillingConfigResponse"]["tiers"];

/** A subscriber's tier has the name that it is sold by. */
function tierName(tier: string, sold: Tiers): string {
  return sold.find((one) => one.tier === tier)?.name ?? names[tier] ?? tier;
}

function cap(value: number | null): string {
  return value === null ? rightsText.unlimited : fill(rightsText.upTo, { count: quantity(value) });
}

export function rightsFacts(
  { tier, caps, flags }: Schemas["EntitlementsResponse"],
  usage: Pick<Schemas["UsageResponse"], "lines_used" | "lines_cap">,
  sold: Tiers,
): Fact[] {
  const used = quantity(usage.lines_used);
  return [
    [rightsText.tier, tierName(tier, sold)],
    [rightsText.pages, cap(caps.max_pages)],
    [rightsText.lines, cap(caps.max_lines)],
    [rightsText.sketch, flags.sketch_addon ? rightsText.included : rightsText.notIncluded],
    [
      rightsText.used,
      usage.lines_cap === null ? used : fill(rightsText.usedOf, { used, cap: quantity(usage.lines_cap) }),
    ],
  ];
}
