import type { ComponentChildren } from "preact";

export type Fact = readonly [name: string, value: ComponentChildren];

/** Names and values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="account-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt class="quiet">{name}</dt>
          <dd class="foreign">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
