import type { Fact } from "./figures";

/** Names and values, one pair a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="roof-facts">
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd class="foreign">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
