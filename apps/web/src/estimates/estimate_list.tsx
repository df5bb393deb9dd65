import { useEffect, useRef, useState } from "preact/hooks";

import estimatesTexts from "#texts/estimates";
import frameTexts from "#texts/frame";
import { ApiError } from "../api/errors";
import { href } from "../app/route";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { ConfirmDialog } from "../ui/dialog";
import { SelectField, TextField } from "../ui/field";
import { day, money, shortDay } from "../ui/format";
import { Progress } from "../ui/loading";
import { messageOf, Problem } from "../ui/notice";
import { useTask } from "../ui/state";
import { estimateRows, readAgain, uploads, type Sort, type Wish } from "./estimate_rows";
import { isFinal, type StoredEstimate, type Upload } from "./uploads";

const text = estimatesTexts.list;
const stateText = estimatesTexts.states;

export function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1000));
}

function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time, Date.now()));
  useEffect(() => {
    const look = () => setSeconds(secondsUntil(time, Date.now()));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

/** A busy server is asked again automatically, or at once with the button. */
function Busy({ id, retryAt }: { id: number; retryAt: number }) {
  return (
    <div class="row">
      <span>{fill(stateText.busy, { seconds: useSecondsUntil(retryAt) })}</span>
      <Button onClick={() => uploads.retry(id)}>{stateText.tryNow}</Button>
    </div>
  );
}

function UploadState({ upload: { id, state, sent, error, retryAt } }: { upload: Upload }) {
  if (state === "uploading") {
    return <Progress label={fill(stateText.uploading, { percent: Math.floor(sent * 100) })} value={sent} />;
  }
  if (state === "waiting") {
    return retryAt === null ? <span class="quiet">{stateText.waiting}</span> : <Busy id={id} retryAt={retryAt} />;
  }
  return (
    <div class="row" role="alert">
      <p class="field-error foreign problem-text">{messageOf(error)}</p>
      {!isFinal(error) && <Button onClick={() => uploads.retry(id)}>{frameTexts.errors.retry}</Button>}
    </div>
  );
}

/** Files that the server does not have yet. */
export function UploadList() {
  if (uploads.list.length === 0) return null;
  return (
    <ul class="upload-list" aria-label={text.uploads}>
      {uploads.list.map((row) => (
        <li key={row.id} class="upload">
          <span class="foreign upload-name">{row.file.name}</span>
          <UploadState upload={row} />
          <Button kind="quiet" label={fill(text.dismiss, { name: row.file.name })} onClick={() => uploads.remove(row.id)}>
            ✕
          </Button>
        </li>
      ))}
    </ul>
  );
}

const errorTexts: Record<string, string> = stateText.errors;

/** Why a file could not be read, in the user's words. */
export function failureText({ code, message }: { code: string; message: string }): string {
  return errorTexts[code] ?? message.charAt(0).toUpperCase() + message.slice(1);
}

/** About how long: "20 s", "3 min". */
export function duration(seconds: number): string {
  if (seconds < 90) return fill(stateText.seconds, { count: Math.max(1, Math.round(seconds)) });
  return fill(stateText.minutes, { count: Math.round(seconds / 60) });
}

export function progressText(row: StoredEstimate): string {
  const { state, progress } = row;
  if (state === "queued" || !progress) return state === "queued" ? stateText.queued : stateText.reading;
  const { pages, pages_done: done, percent, seconds_left: left } = progress;
  const at = pages > 0 ? fill(stateText.page, { page: Math.min(done + 1, pages), pages }) : fill(stateText.part, { percent });
  return left === undefined || left === null ? at : fill(stateText.left, { at, left: duration(left) });
}

/** Codes of files whose password is missing or wrong. */
const locked = ["password_required", "wrong_password", "encrypted_pdf"];

function Password({ row }: { row: StoredEstimate }) {
  const [password, setPassword] = useState("");
  const { start, running, error } = useTask<StoredEstimate>();
  const unlock = async (event: Event) => {
    event.preventDefault();
    const made = await start(() => readAgain(row.estimate_id, { password }));
    if (made) estimateRows.put(made);
  };
  return (
    <form class="row estimate-password" onSubmit={(event) => void unlock(event)}>
      <TextField
        kind="password"
        label={fill(text.password, { name: row.file_name })}
        hideLabel
        placeholder={text.passwordHint}
        autoComplete="off"
        value={password}
        onInput={setPassword}
      />
      <Button type="submit" disabled={password === "" || running}>
        {text.unlock}
      </Button>
      {error !== null && <p class="field-error">{messageOf(error)}</p>}
    </form>
  );
}

function Failed({ row }: { row: StoredEstimate }) {
  const { start, running } = useTask<StoredEstimate>();
  const { code } = row.error ?? { code: "" };
  const again = async () => {
    const made = await start(() => readAgain(row.estimate_id, {}));
    if (made) estimateRows.put(made);
  };
  return (
    <div class="stack estimate-failed">
      <p class="field-error foreign">{row.error ? failureText(row.error) : stateText.failed}</p>
      {locked.includes(code) && <Password row={row} />}
      {stateText.worthAnotherTry.includes(code) && (
        <div>
          <Button disabled={running} onClick={() => void again()}>
            {stateText.readAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

/** How far an estimate is, and what to do if it could not be read. */
export function RowState({ row }: { row: StoredEstimate }) {
  switch (row.state) {
    case "queued":
    case "reading":
      return <Progress label={progressText(row)} value={row.progress ? row.progress.percent / 100 : null} />;
    case "failed":
      return <Failed row={row} />;
    case "ready":
      return row.open_count > 0 ? (
        <a class="estimate-open" href={href("estimates", row.estimate_id)}>
          {count(row.open_count, stateText.open)}
        </a>
      ) : (
        <span class="estimate-settled">{stateText.settled}</span>
      );
  }
}

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
        <Button kind="quiet" label={fill(text.remove, { name })} onClick={() => onRemove(row)}>
          {text.delete}
        </Button>
      </td>
    </tr>
  );
}

const sorts = Object.entries(text.sorts).map(([value, label]) => ({ value, label }));
const states = [{ value: "", label: text.anyState }, ...Object.entries(text.filters).map(([value, label]) => ({ value, label }))];

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
        <table class="table estimate-table">
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
