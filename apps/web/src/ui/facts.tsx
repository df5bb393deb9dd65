import type { ComponentChildren } from "preact";

import "./facts.css";

export type Fact = readonly [name: string, value: ComponentChildren, hint?: string];

interface Props {
  facts: readonly Fact[];
  /** How they are laid out. */
  class: string;
}

/** Names and values; those without a value are left out. */
export function Facts({ facts, class: layout }: Props) {
  return (
    <dl class={`facts ${layout}`}>
      {facts.map(([name, value, hint], index) =>
        value === null || value === undefined ? null : (
          <div key={index} title={hint || undefined}>
            <dt>{name}</dt>
            <dd class="foreign">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
