import reviewTexts from "#texts/review";
import { fill } from "../texts";
import type { LineItem, Match } from "../api/estimate";
import { Button } from "../ui/button";
import { chosenEntry, codeOf, entryOfCandidate, manualEntry, matchedEntry, type Entry } from "./choose_match";
import type { Panel } from "./commands";
import { matchDoubtId } from "./doubts";
import { EntryList } from "./entry_list";
import { EntrySearch } from "./entry_search";
import type { Review } from "./use_review";

const text = reviewTexts.match;

interface Props {
  review: Review;
  index: number;
  line: LineItem;
  isSearching: boolean;
  onPanel: (panel: Panel) => void;
}

function MatchNow({ match, line }: { match: Match | null; line: LineItem }) {
  const { cat, sel } = codeOf(line);
  if (cat === null) return <p>{text.none}</p>;
  const kind = match?.kind ?? "code";
  return (
    <p>
      <strong class="foreign">{[cat, sel].filter(Boolean).join(" ")}</strong>{" "}
      <span class="foreign">{match?.description ?? ""}</span>{" "}
      <span class="quiet">
        ({text.kinds[kind]}
        {kind === "fuzzy" && match ? `, ${fill(text.sure, { percent: Math.round(match.confidence * 100) })}` : ""})
      </span>
    </p>
  );
}

/** The price list entry of a line, and the ways to another one. */
export function MatchChoice({ review, index, line, isSearching, onPanel }: Props) {
  const { store, printed, state } = review;
  const { preflight } = store;
  const priceList = preflight.report.price_list;
  const before = printed.line_items[index] ?? line;
  const code = codeOf(line);
  const candidates = preflight.candidates.find((row) => row.index === index)?.candidates ?? [];
  const isChosen = state.history.edits[index]?.match !== undefined;
  const choose = (entry: Entry) => {
    store.edit(index, chosenEntry(before, entry, priceList));
    onPanel(null);
  };
  const leaveManual = () => {
    store.edit(index, manualEntry(before, priceList));
    store.settle([matchDoubtId(index)], true);
  };
  const matched = before.match?.kind === "fuzzy" && !isChosen ? matchedEntry(before.match, before.unit) : null;
  return (
    <div class="match">
      {!isSearching && <h3>{text.title}</h3>}
      <MatchNow match={line.match} line={line} />
      <div class="row">
        {matched && !isSearching && (
          <Button onClick={() => choose(matched)}>
            {fill(text.confirm, { code: `${matched.cat} ${matched.sel}` })}
          </Button>
        )}
        {priceList !== null && !isSearching && (
          <Button keyHint="s" onClick={() => onPanel("search")}>
            {text.search}
          </Button>
        )}
        {code.sel !== null && !isSearching && <Button onClick={leaveManual}>{text.manual}</Button>}
      </div>
      {priceList === null && <p class="quiet">{text.noList}</p>}
      {isSearching && priceList !== null && (
        <EntrySearch priceList={priceList} line={line} code={code} onChoose={choose} onClose={() => onPanel(null)} />
      )}
      {candidates.length > 0 && !isSearching && (
        <EntryList label={text.candidates} entries={candidates.map(entryOfCandidate)} code={code} onChoose={choose} />
      )}
    </div>
  );
}
