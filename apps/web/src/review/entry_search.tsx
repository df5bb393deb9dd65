import { useEffect, useRef, useState } from "preact/hooks";

import reviewTexts from "#texts/review";
import { answer, client, type Schemas } from "../api/client";
import type { LineItem } from "../api/estimate";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { CheckField, TextField } from "../ui/field";
import { Problem } from "../ui/problem";
import { useTask, type RunTask } from "../ui/state";
import { entryFound, type Entry } from "./choose_match";
import { EntryList } from "./entry_list";

const text = reviewTexts.match;

/** Milliseconds after the last key. */
const pauseMs = 250;

/** Characters that the server takes. */
const longest = 500;

interface Props {
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
export function EntrySearch({ priceList, line, code, onChoose, onClose }: Props) {
  const [words, setWords] = useState(line.description.slice(0, longest));
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
