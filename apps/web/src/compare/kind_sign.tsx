import compareTexts from "#texts/compare";
import type { Kind } from "./rows";

const text = compareTexts.kinds;

/** What happened to a line: a sign, a word, and a color. */
export function KindSign({ kind }: { kind: Kind }) {
  return (
    <span class={`kind-sign kind-${kind}`}>
      <span class="kind-mark" aria-hidden="true">
        {text[kind].sign}
      </span>
      <span class="kind-name">{text[kind].name}</span>
    </span>
  );
}
