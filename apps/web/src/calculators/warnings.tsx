import calculatorsTexts from "#texts/calculators";
import type { Envelope } from "./calculation";
import { plain } from "./words";

const text = calculatorsTexts;
const looks = { stop: "bad", caution: "warn", info: "info" } as const;
const order = ["stop", "caution", "info"];

/** What to watch out for, the gravest first. They are part of the result, so that they interrupt nobody. */
export function Warnings({ warnings }: { warnings: Envelope["warnings"] }) {
  const sorted = warnings.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
  return (
    <ul class="calc-warnings" aria-label={text.result.warnings}>
      {sorted.map((warning) => (
        <li key={warning.code} class={`notice notice-${looks[warning.severity]}`}>
          <span>
            <strong>{text.severity[warning.severity]}</strong> {plain(warning.message)}
            {warning.citation_ids.length > 0 && (
              <span class="quiet"> [{warning.citation_ids.join(text.walk.listSeparator)}]</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
