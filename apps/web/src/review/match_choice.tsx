import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import reviewTexts from "#texts/review";
import { answer, client, type Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import type { LineItem, Match } from "../api/types";
import { href } from "../app/route";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { CheckField, TextField } from "../ui/field";
import { money } from "../ui/format";
import { messageOf, Problem } from "../ui/notice";
import { signal, useTask, type RunTask } from "../ui/state";
import { codeOf, lineId } from "./line_ids";
import type { Panel, Review } from "./use_review";

const text = reviewTexts.match;

/** An entry of a price list, whether it comes from the candidates or from a search. */
interface Entry {
  cat: string;
  sel: string;
  description: string;
  unit: string;
  price: number | null;
  /** From 0 to 1; null for the result of a search. */
  confidence: number | null;
}

function entryOfCandidate({ list_unit_price: price, ...entry }: Schemas["CandidateEntry"]): Entry {
  return { ...entry, price };
}

/** An entry that was found, with its price for the activity of the line. */
export function entryFound(found: Schemas["PriceListEntry"], activity: string): Entry {
  const price = found.prices.find((row) => row.activity === activity)?.price ?? null;
  return { cat: found.cat, sel: found.sel, description: found.description, unit: found.unit, price, confidence: null };
}

interface Props {
  review: Review;
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

const words = ({ description, unit }: LineItem) =>
  `${(description ?? "").toLowerCase().replace(/\s+/g, " ").trim()}|${unit}`;

/** How many lines have the same words and unit, with this one. */
export function countEqual(lines: readonly LineItem[], line: LineItem): number {
  const wanted = words(line);
  return lines.filter((other) => words(other) === wanted).length;
}

/** Whether the next code is for the user's next files, too: as it was for the last one. */
const remembers = signal(false);
/** The code that was remembered last, and the line that it was chosen for. */
const remembered = signal<{ line: string; code: string } | null>(null);

/** Makes a code that of the lines with these words in the user's next files. */
async function remember(priceList: string, line: LineItem, entry: { cat: string; sel: string }): Promise<unknown> {
  const { description, unit, activity } = line;
  const body = { description: description ?? "", unit: unit || null, activity, cat: entry.cat, sel: entry.sel };
  try {
    await answer(client.POST("/api/v1/price-lists/{code}/aliases", { params: { path: { code: priceList } }, body }));
    return null;
  } catch (error) {
    const message = error instanceof ApiError ? error.message : messageOf(error);
    return new Error(fill(text.notRemembered, { message: message.replace(/\.$/, "") }));
  }
}

/** The price list entry of a line, and the ways to another one. */
export function MatchChoice({ review, line, isSearching, onPanel }: Props) {
  const { store, row, document } = review;
  const priceList = row.price_list.code;
  const code = codeOf(line);
  const candidates = document.matches.find((found) => found.line_id === lineId(line))?.candidates ?? [];
  const equal = useMemo(() => countEqual(review.estimate.line_items, line), [review.estimate, line]);
  const [all, setAll] = useState(true);
  const id = lineId(line);
  // The list of suggestions gives no codes, and the next files are looked up by what they print.
  const asPrinted = review.printed.get(id) ?? line;
  const canRemember = priceList !== null && row.price_list.source !== "none" && Boolean(asPrinted.description?.trim());
  const choose = (chosen: { cat: string; sel: string } | null) => {
    const given = chosen && `${chosen.cat} ${chosen.sel}`;
    const operation = {
      op: "choose_code",
      line_id: id,
      code: given,
      ...(equal > 1 && all && { all_equal: true }),
    } as const;
    const isKept = chosen !== null && canRemember && remembers.peek();
    remembered.value = null;
    void store.edit(operation).then(async (refusal) => {
      const problem = refusal === null && isKept ? await remember(priceList, asPrinted, chosen) : refusal;
      store.refuse(problem);
      if (problem === null && isKept) remembered.value = { line: id, code: `${chosen.cat} ${chosen.sel}` };
    });
    onPanel(null);
  };
  const { match } = line;
  const matched =
    match?.kind === "fuzzy" && match.cat !== null && match.sel !== null ? { cat: match.cat, sel: match.sel } : null;
  return (
    <div class="match">
      {!isSearching && <h3>{text.title}</h3>}
      <MatchNow match={match} line={line} />
      {equal > 1 && <CheckField label={fill(text.allEqual, { count: equal })} checked={all} onChange={setAll} />}
      {canRemember && (
        <CheckField label={text.remember} checked={remembers.value} onChange={(ticked) => (remembers.value = ticked)} />
      )}
      <p role="status">
        {remembered.value?.line === id && priceList !== null && (
          <>
            {fill(text.remembered, { code: remembered.value.code })}{" "}
            <a href={href("price-lists", priceList)}>{text.chosenCodes}</a>
          </>
        )}
      </p>
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
        {code.sel !== null && !isSearching && <Button onClick={() => choose(null)}>{text.manual}</Button>}
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
  // Before the search is painted: a key may follow at once.
  useLayoutEffect(() => {
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
