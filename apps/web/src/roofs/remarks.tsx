
import roofsTexts from "#texts/roofs";

const text = roofsTexts.remarks;
const known: Record<string, string> = text.codes;

/** A warning that comes as a code only, in words. */
export function warningInWords(code: string): string {
  return known[code] ?? code.replace(/_/g, " ");
}

interface Props {
  title: string;
  lines: readonly string[];
}

/** What the reader of a result should know; nothing if there is nothing. */
export function Remarks({ title, lines }: Props) {
  if (lines.length === 0) return null;
  return (
    <section class="roof-remarks">
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line} class="foreign">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
