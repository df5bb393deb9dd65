import { useEffect, useRef, useState } from "preact/hooks";

import reviewTexts from "#texts/review";
import { answer, client, type Schemas } from "../api/client";
import type { LineItem, Match } from "../api/types";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { CheckField, TextField } from "../ui/field";
import { money } from "../ui/format";
import { Problem } from "../ui/notice";
import { useTask, type RunTask } from "../ui/state";
import {
  chosenEntry,
  codeOf,
  entryFound,
  entryOfCandidate,
  manualEntry,
  matchedEntry,
  type Entry,
} from "./choose_match";
import { matchDoubtId } from "./doubts";
import type { Panel, Review } from "./use_review";

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

interface EntryListProps {
  label: string;
  entries: readonly Entry[];
  /** What the line has now. */
  code: { cat: string | null; sel: string | null };
  onChoose: (entry: Entry) => void;
}

/** Entries of the price list to choose from. */
function EntryList({ label, entries, code, onChoose }: EntryListProps) {
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

/** Milliseconds after the last key. */
const pauseMs = 250;

/** Characters that the server takes. */
const longest = 500;

interface EntrySearchProps {
  priceList: string;
  line: LineItem;
  code: { cat: string | null; sel: string | null };
  onChoose: (entry: Entry) => void;
  onClose: () => void;
}

type Found = Schemas["PriceListEntry"][];

function find(code: string, words: string, unit: string | null, signal: AbortSignal): Promise<Found> {
  const query = { search: words, ...(unit ? { unit } : {}) };
  const asked = client.GET("/api/v1/price-lists/{code}/entries", { params: { path: { code }, query }, signal });
  return answer(asked).then(({ entries }) => entries);
}

/** What is found, some time after the last key. */
function useSearch(priceList: string, words: string, unit: string | null): RunTask<Found> {
  const task = useTask<Found>({ pauseMs });
  useEffect(() => {
    if (words === "") task.stop();
    else void task.start((signal) => find(priceList, words, unit, signal));
  }, [priceList, words, unit]);
  return task;
}

/** Searches the price list for a line, from the words of the line on. */
function EntrySearch({ priceList, line, code, onChoose, onClose }: EntrySearchProps) {
  const [words, setWords] = useState((line.description ?? "").slice(0, longest));
  const [onlyUnit, setOnlyUnit] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const { running, error, value, rerun } = useSearch(priceList, words.trim(), onlyUnit ? line.unit : null);
  useEffect(() => {
    const field = frame.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, []);
  const said = running ? text.searching : value && value.length > 0 ? count(value.length, text.found) : "";
  return (
    <div
      ref={frame}
      class="stack"
      role="search"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
    >
      <TextField
        kind="search"
        label={text.searchLabel}
        value={words}
        onInput={(typed) => setWords(typed.slice(0, longest))}
      />
      <div class="row spread">
        {line.unit ? (
          <CheckField label={fill(text.onlyUnit, { unit: line.unit })} checked={onlyUnit} onChange={setOnlyUnit} />
        ) : (
          <span />
        )}
        <Button kind="quiet" onClick={onClose}>
          {text.close}
        </Button>
      </div>
      {error !== null && <Problem error={error} onRetry={() => void rerun()} />}
      <p role="status" class="quiet">
        {!running && value?.length === 0 ? text.nothing : said}
      </p>
      {value && value.length > 0 && (
        <EntryList
          label={priceList}
          entries={value.map((row) => entryFound(row, line.activity))}
          code={code}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}
