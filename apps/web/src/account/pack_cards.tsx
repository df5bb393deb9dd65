import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { price } from "./prices";

const text = accountTexts.plans;

interface Props {
  packs: readonly Schemas["CreditPack"][];
  disabled: boolean;
  onBuy: (packId: string) => void;
}

export function PackCards({ packs, disabled, onBuy }: Props) {
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
