// Entitlements and usage in words.
import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { fill } from "../texts";
import { quantity } from "../ui/format";
import type { Fact } from "../ui/facts";

const text = accountTexts.rights;
const names: Record<string, string> = text.tiers;

type Tiers = Schemas["BillingConfigResponse"]["tiers"];

/** A subscriber's tier has the name that it is sold by. */
function tierName(tier: string, sold: Tiers): string {
  return sold.find((one) => one.tier === tier)?.name ?? names[tier] ?? tier;
}

function cap(value: number | null): string {
  return value === null ? text.unlimited : fill(text.upTo, { count: quantity(value) });
}

export function rightsFacts(
  { tier, caps, flags }: Schemas["EntitlementsResponse"],
  usage: Schemas["UsageResponse"],
  sold: Tiers,
): Fact[] {
  const used = quantity(usage.lines_used);
  return [
    [text.tier, tierName(tier, sold)],
    [text.pages, cap(caps.max_pages)],
    [text.lines, cap(caps.max_lines)],
    [text.sketch, flags.sketch_addon ? text.included : text.notIncluded],
    [text.used, usage.lines_cap === null ? used : fill(text.usedOf, { used, cap: quantity(usage.lines_cap) })],
  ];
}
