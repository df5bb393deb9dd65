import { useEffect, useState } from "preact/hooks";

import convertTexts from "#texts/convert";
import frameTexts from "#texts/frame";
import { fill } from "../texts";
import { Button } from "../ui/button";
import { Progress } from "../ui/loading";
import { documents, type OpenDocument } from "./documents";
import { failureOf } from "./failure";

const text = convertTexts.states;

export function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1000));
}

function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time, Date.now()));
  useEffect(() => {
    const count = () => setSeconds(secondsUntil(time, Date.now()));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

/** A busy server is asked again automatically, or at once with the button. */
function Busy({ id, retryAt }: { id: string; retryAt: number }) {
  return (
    <div class="row">
      <span>{fill(text.busy, { seconds: useSecondsUntil(retryAt) })}</span>
      <Button onClick={() => documents.retry(id)}>{text.tryNow}</Button>
    </div>
  );
}

function Failed({ id, error }: { id: string; error: unknown }) {
  const { message, final } = failureOf(error);
  return (
    <div class="stack" role="alert">
      <p class="document-failure field-error foreign problem-text">{message}</p>
      {!final && (
        <div>
          <Button onClick={() => documents.retry(id)}>{frameTexts.errors.retry}</Button>
        </div>
      )}
    </div>
  );
}

/** How far the reading of a file is, and what to do if it failed. */
export function DocumentState({ document }: { document: OpenDocument }) {
  const { id, state, progress, error, retryAt } = document;
  switch (state) {
    case "waiting":
      return retryAt === null ? <span class="quiet">{text.waiting}</span> : <Busy id={id} retryAt={retryAt} />;
    case "uploading":
      return <Progress label={fill(text.uploading, { percent: Math.floor((progress ?? 0) * 100) })} value={progress} />;
    case "reading":
      return <Progress label={text.reading} value={null} />;
    case "ready":
      return <span>{text.ready}</span>;
    case "failed":
      return <Failed id={id} error={error} />;
  }
}
