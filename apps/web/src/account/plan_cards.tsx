import accountTexts from "#texts/account";
import type { Schemas } from "../api/client";
import { fill } from "../texts";
import { Button } from "../ui/button";
import type { PlanCard } from "./prices";

const text = accountTexts.plans;

type Order = Schemas["SubscribeRequest"];

const choices = [
  { interval: "month", button: text.monthly, label: text.monthlyTo },
  { interval: "annual", button: text.annually, label: text.annuallyTo },
] as const;

interface Props {
  cards: readonly PlanCard[];
  disabled: boolean;
  /** null: the user has a subscription already. */
  onSubscribe: ((order: Order) => void) | null;
}

export function PlanCards({ cards, disabled, onSubscribe }: Props) {
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
