// How far a file or an estimate is, and what to do if it failed.
import { useEffect, useState } from "preact/hooks";

import estimatesTexts from "#texts/estimates";
import frameTexts from "#texts/frame";
import { href } from "../app/route";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { Progress } from "../ui/loading";
import { messageOf } from "../ui/notice";
import { lockedCodes, PasswordForm } from "../ui/password_form";
import { useTask } from "../ui/state";
import { estimateRows, readAgain, uploads } from "./estimate_rows";
import { isFinal, mayEdit, type StoredEstimate, type Upload } from "./uploads";

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
          <Button
            kind="quiet"
            label={fill(text.dismiss, { name: row.file.name })}
            onClick={() => uploads.remove(row.id)}
          >
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
  const at =
    pages > 0 ? fill(stateText.page, { page: Math.min(done + 1, pages), pages }) : fill(stateText.part, { percent });
  return left === undefined || left === null ? at : fill(stateText.left, { at, left: duration(left) });
}

function Failed({ row }: { row: StoredEstimate }) {
  const { start, running, error } = useTask<StoredEstimate>();
  const { code } = row.error ?? { code: "" };
  // The server keeps a password only until the file is read.
  const again = async (how?: { password: string }) => {
    const made = await start(() => readAgain(row.estimate_id, how));
    if (made) estimateRows.put(made);
  };
  if (lockedCodes.includes(code) && mayEdit(row)) {
    return (
      <div class="stack estimate-failed">
        <p class="field-error">{stateText.locked}</p>
        <PasswordForm
          name={row.file_name}
          error={error !== null ? messageOf(error) : code === "wrong_password" ? stateText.wrongPassword : null}
          running={running}
          onOpen={(password) => void again({ password })}
        />
      </div>
    );
  }
  return (
    <div class="stack estimate-failed">
      <p class="field-error foreign">{row.error ? failureText(row.error) : stateText.failed}</p>
      {stateText.worthAnotherTry.includes(code) && mayEdit(row) && (
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
