import { useRef, useState } from "preact/hooks";

import estimatesTexts from "#texts/estimates";
import { ApiError } from "../api/errors";
import { href } from "../app/route";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/dialog";
import { SelectField, TextField } from "../ui/field";
import { day, money, shortDay } from "../ui/format";
import { Problem } from "../ui/notice";
import { estimateRows, type Sort, type Wish } from "./estimate_rows";
import { RowState } from "./row_state";
import type { StoredEstimate } from "./uploads";

const text = estimatesTexts.list;

function Row({ row, onRemove }: { row: StoredEstimate; onRemove: (row: StoredEstimate) => void }) {
  const name = row.insured_name ?? row.file_name;
  const isReady = row.state === "ready";
  return (
    <tr class={row.estimate_id === estimateRows.added.value ? "estimate-added" : undefined}>
      <th scope="row" class="estimate-name">
        {row.state === "failed" ? (
          <span class="foreign">{name}</span>
        ) : (
          <a class="foreign" href={href("estimates", row.estimate_id)}>
            {name}
          </a>
        )}
        {row.insured_name !== null && <span class="foreign quiet estimate-file">{row.file_name}</span>}
        {row.shared && (
          <span class="foreign quiet estimate-file">{fill(text.sharedBy, { owner: row.owner_name ?? row.owner_uid })}</span>
        )}
      </th>
      <td class="estimate-state">
        <RowState row={row} />
      </td>
      <td class="estimate-claim foreign">{row.claim_number}</td>
      <td class="estimate-carrier foreign">{row.carrier}</td>
      <td class="number estimate-rcv">{isReady && money(row.rcv)}</td>
      <td class="number estimate-lines">{isReady && row.line_count}</td>
      <td class="estimate-date">
        <span title={day(row.updated_at)}>{shortDay(row.updated_at)}</span>
        <span class="quiet estimate-kept">{fill(text.kept, { day: shortDay(row.expires_at) })}</span>
      </td>
      <td>
        {!row.shared && (
          <Button kind="quiet" label={fill(text.remove, { name })} onClick={() => onRemove(row)}>
            {text.delete}
          </Button>
        )}
      </td>
    </tr>
  );
}

const sorts = Object.entries(text.sorts).map(([value, label]) => ({ value, label }));
const states = [
  { value: "", label: text.anyState },
  ...Object.entries(text.filters).map(([value, label]) => ({ value, label })),
];

function ListTools({ wish }: { wish: Wish }) {
  return (
    <div class="row estimate-tools" role="search" aria-label={text.find}>
      <TextField
        kind="search"
        label={text.search}
        hideLabel
        placeholder={text.search}
        value={wish.query}
        onInput={(query) => estimateRows.change({ query: query.slice(0, 200) })}
      />
      <SelectField
        label={text.state}
        hideLabel
        value={wish.state}
        options={states}
        onChange={(state) => estimateRows.change({ state: state as Wish["state"] })}
      />
      <SelectField
        label={text.sort}
        hideLabel
        value={wish.sort}
        options={sorts}
        onChange={(sort) => estimateRows.change({ sort: sort as Sort })}
      />
    </div>
  );
}

function DeleteDialog({ row, onClose, onDone }: { row: StoredEstimate; onClose: () => void; onDone: () => void }) {
  const remove = () =>
    estimateRows.remove(row.estimate_id).catch((error: unknown) => {
      // Somebody else, or the retention, was faster.
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      void estimateRows.load();
    });
  return (
    <ConfirmDialog
      title={fill(text.remove, { name: row.insured_name ?? row.file_name })}
      confirm={text.deleteNow}
      cancel={text.keep}
      work={remove}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{fill(text.deleteText, { day: day(row.expires_at) })}</p>
    </ConfirmDialog>
  );
}

/** The user's estimates, with what is being read. */
export function EstimateList({ rows, more }: { rows: readonly StoredEstimate[]; more: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<StoredEstimate | null>(null);
  const { wish, running, error } = estimateRows;
  const ended = () => {
    setAsked(null);
    // Its button is gone.
    heading.current?.focus();
  };
  return (
    <section class="estimates stack" aria-labelledby="estimates-title">
      <div class="row spread">
        <h2 id="estimates-title" ref={heading} tabIndex={-1} class="visually-hidden">
          {text.title}
        </h2>
        <ListTools wish={wish.value} />
        <p class="quiet" role="status">
          {more ? fill(text.firstOf, { count: rows.length }) : count(rows.length, text.count)}
        </p>
      </div>
      {error !== null && !running && <Problem error={error} onRetry={() => void estimateRows.load()} />}
      {rows.length === 0 ? (
        <p class="quiet">{text.nothing}</p>
      ) : (
        <table class="table table-cards estimate-table">
          <caption class="visually-hidden">{text.title}</caption>
          <thead>
            <tr>
              <th scope="col">{text.insured}</th>
              <th scope="col">{text.state}</th>
              <th scope="col">{text.claim}</th>
              <th scope="col">{text.carrier}</th>
              <th scope="col" class="number">
                {text.rcv}
              </th>
              <th scope="col" class="number">
                {text.lines}
              </th>
              <th scope="col">{text.changed}</th>
              <th scope="col">
                <span class="visually-hidden">{text.delete}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.estimate_id} row={row} onRemove={setAsked} />
            ))}
          </tbody>
        </table>
      )}
      {more && (
        <div>
          <Button disabled={running} onClick={() => estimateRows.more()}>
            {text.more}
          </Button>
        </div>
      )}
      {asked && <DeleteDialog row={asked} onClose={() => setAsked(null)} onDone={ended} />}
    </section>
  );
}
