import type { ComponentChildren } from "preact";

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

/** Facts without names in a row; those that are not known are left out. */
export function FactList({ facts }: { facts: readonly (string | false | null | undefined)[] }) {
  return (
    <ul class="fact-list quiet">
      {facts.filter(Boolean).map((fact) => (
        <li key={fact} class="foreign">
          {fact}
        </li>
      ))}
    </ul>
  );
}
