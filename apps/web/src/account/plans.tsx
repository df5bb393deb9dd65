import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { Button } from "../ui/button";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/problem";
import { Section } from "../ui/section";
import { useLoaded, useTask } from "../ui/state";
import { leaveTo } from "./leave";
import { PackCards } from "./pack_cards";
import { PlanCards } from "./plan_cards";
import { planCards, founderText } from "./prices";
import { buyPack, openPortal, readPacks, subscribe } from "./requests";
import type { Account } from "./use_account";

const text = accountTexts.plans;

interface ShopProps {
  packs: Schemas["PacksResponse"];
  prices: Schemas["BillingConfigResponse"];
  /** null: the user has no subscription. */
  customer: string | null;
  tier: string | null;
}

function Shop({ packs: { packs }, prices, customer, tier }: ShopProps) {
  const checkout = useTask<void>();
  // Opens a page of the payment provider in place of this one.
  const open = (ask: () => Promise<Schemas["CheckoutResponse"]>) => void checkout.start(() => ask().then(leaveTo));
  const currency = packs[0]?.currency ?? "usd";
  return (
    <>
      {checkout.error !== null && <Problem error={checkout.error} onDismiss={checkout.reset} />}
      {checkout.running && <Loading label={text.leaving} />}
      <h3>{text.packs}</h3>
      <PackCards packs={packs} disabled={checkout.running} onBuy={(pack) => open(() => buyPack(pack))} />
      <h3>{text.subscriptions}</h3>
      {customer === null ? (
        <p>{founderText(prices.founder)}</p>
      ) : (
        <div class="row">
          <p>{text.portalText}</p>
          <Button disabled={checkout.running} onClick={() => open(() => openPortal(customer))}>
            {text.portal}
          </Button>
        </div>
      )}
      <PlanCards
        cards={planCards(prices, currency, tier)}
        disabled={checkout.running}
        onSubscribe={customer === null ? (order) => open(() => subscribe(order)) : null}
      />
    </>
  );
}

interface Props {
  account: Account;
  prices: Schemas["BillingConfigResponse"] | null;
}

/** Packs and subscriptions, where the server sells them. */
export function Plans({ account, prices }: Props) {
  const packs = useLoaded("packs", readPacks);
  const rights = account.rights.value?.entitlements;
  const isLoading = packs.error === null && (!packs.value || (packs.value.enabled && (!prices || !rights)));
  return (
    <Section class="account-section" title={text.title}>
      {packs.error !== null && <Problem error={packs.error} onRetry={() => void packs.rerun()} />}
      {isLoading && <Loading />}
      {packs.value?.enabled === false && <p>{text.off}</p>}
      {packs.value?.enabled && prices && rights && (
        <Shop packs={packs.value} prices={prices} customer={rights.customer_id ?? null} tier={rights.tier} />
      )}
    </Section>
  );
}
