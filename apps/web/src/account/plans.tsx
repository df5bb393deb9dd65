import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { count, fill, locale } from "../texts";
import { Button } from "../ui/button";
import { Loading } from "../ui/loading";
import { Problem } from "../ui/notice";
import { Section } from "../ui/section";
import { useLoaded, useTask } from "../ui/state";
import { buyPack, openPortal, readPacks, subscribe, type Account } from "./account";

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
  const open = (ask: () => Promise<Schemas["CheckoutResponse"]>) =>
    void checkout.start(() => ask().then(goToPaymentPage));
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

const centsPerUnit = 100;
const fullPercent = 100;

/** 4900 cents of usd as $49.00 */
export function price(cents: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / centsPerUnit);
}

interface PlanCard {
  tier: string;
  name: string;
  month: string;
  annual: string;
  /** The annual price with the founder's discount, while there are spots. */
  founder: string | null;
  caps: string[];
  isCurrent: boolean;
}

export function capTexts(caps: Schemas["TierCaps"]): string[] {
  return [
    caps.max_pages === null ? text.anyPages : count(caps.max_pages, text.pages),
    caps.max_lines === null ? text.anyLines : count(caps.max_lines, text.lines),
  ];
}

export function planCards(
  { tiers, founder }: Schemas["BillingConfigResponse"],
  currency: string,
  current: string | null,
): PlanCard[] {
  return tiers.map(({ tier, name, month_cents, annual_cents, caps }) => {
    const reduced = Math.round((annual_cents * (fullPercent - founder.percent_off)) / fullPercent);
    return {
      tier,
      name,
      month: fill(text.month, { price: price(month_cents, currency) }),
      annual: fill(text.annual, { price: price(annual_cents, currency) }),
      founder: founder.spots_left > 0 ? fill(text.founderPrice, { price: price(reduced, currency) }) : null,
      caps: capTexts(caps),
      isCurrent: tier === current,
    };
  });
}

/** The founder offer; null if no spot is left. */
export function founderText({ percent_off, spots_left, spots_total }: Schemas["BillingFounder"]): string | null {
  return spots_left > 0 ? fill(text.founder, { percent: percent_off, left: spots_left, total: spots_total }) : null;
}

type Order = Schemas["SubscribeRequest"];

const choices = [
  { interval: "month", button: text.monthly, label: text.monthlyTo },
  { interval: "annual", button: text.annually, label: text.annuallyTo },
] as const;

interface PlanCardsProps {
  cards: readonly PlanCard[];
  disabled: boolean;
  /** null: the user has a subscription already. */
  onSubscribe: ((order: Order) => void) | null;
}

function PlanCards({ cards, disabled, onSubscribe }: PlanCardsProps) {
  return (
    <ul class="account-cards">
      {cards.map((card) => (
        <li key={card.tier} class="account-card stack">
          <strong class="foreign">{card.name}</strong>
          {card.isCurrent && <span class="account-current">✓ {text.current}</span>}
          <span class="account-price">{card.month}</span>
          <span class="account-price">{card.annual}</span>
          {card.founder && <span>{card.founder}</span>}
          <ul class="quiet">
            {card.caps.map((cap) => (
              <li key={cap}>{cap}</li>
            ))}
          </ul>
          {onSubscribe && (
            <div class="row">
              {choices.map(({ interval, button, label }) => (
                <Button
                  key={interval}
                  disabled={disabled}
                  label={fill(label, { name: card.name })}
                  onClick={() => onSubscribe({ tier: card.tier, interval })}
                >
                  {button}
                </Button>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface PackCardsProps {
  packs: readonly Schemas["CreditPack"][];
  disabled: boolean;
  onBuy: (packId: string) => void;
}

function PackCards({ packs, disabled, onBuy }: PackCardsProps) {
  return (
    <ul class="account-cards">
      {packs.map(({ pack_id, name, credits, price_cents, currency }) => (
        <li key={pack_id} class="account-card stack">
          <strong class="foreign">{name}</strong>
          <span class="quiet">
            {fill(text.each, { credits: count(credits, text.credits), price: price(price_cents / credits, currency) })}
          </span>
          <span class="account-price">{price(price_cents, currency)}</span>
          <Button
            kind="primary"
            disabled={disabled}
            label={fill(text.buyThis, { name })}
            onClick={() => onBuy(pack_id)}
          >
            {text.buy}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The address, if browsers may go there: not that of a script. */
export function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new Error(accountTexts.plans.badAddress);
  return href;
}

function goToPaymentPage({ url }: { url: string }): void {
  location.assign(webAddress(url));
}
