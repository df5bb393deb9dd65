import reviewTexts from "#texts/review";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { money } from "../ui/format";
import type { Entry } from "./choose_match";

const text = reviewTexts.match;

interface Props {
  label: string;
  entries: readonly Entry[];
  /** What the line has now. */
  code: { cat: string | null; sel: string | null };
  onChoose: (entry: Entry) => void;
}

/** Entries of the price list to choose from. */
export function EntryList({ label, entries, code, onChoose }: Props) {
  return (
    <div>
      <h4 class="quiet">{label}</h4>
      <ul class="entry-list" aria-label={label}>
        {entries.map((entry) => {
          const { cat, sel, description, unit, price, confidence } = entry;
          const isChosen = cat === code.cat && sel === code.sel;
          return (
            <li key={`${cat} ${sel} ${unit}`} class="entry">
              <span class="entry-code foreign">
                {cat} {sel}
              </span>
              <span class="entry-words foreign">
                {description}
                {confidence !== null && (
                  <span class="quiet"> {fill(text.sure, { percent: Math.round(confidence * 100) })}</span>
                )}
              </span>
              <span class="entry-price number">
                {money(price)}
                {unit && ` / ${unit}`}
              </span>
              <Button
                label={fill(text.chooseNamed, { code: `${cat} ${sel}`, words: description })}
                pressed={isChosen}
                onClick={() => onChoose(entry)}
              >
                {isChosen ? text.chosen : text.choose}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
