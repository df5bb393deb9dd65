// Plans and packs, as cards show them.
import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { count, fill, locale } from "../texts";

const text = accountTexts.plans;
const centsPerUnit = 100;
const fullPercent = 100;

/** 4900 cents of usd as $49.00 */
export function price(cents: number, currency: string): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / centsPerUnit);
}

export interface PlanCard {
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
