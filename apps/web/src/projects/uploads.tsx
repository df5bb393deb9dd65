// Files on their way to the server. They go on while the user looks at another page, and stay until they are stored.
import { useEffect, useRef } from "preact/hooks";

import projectsTexts from "#texts/projects";
import { count, fill } from "../texts";
import { Button } from "../ui/button";
import { Progress } from "../ui/loading";
import { messageOf, Notice } from "../ui/notice";
import { kept, type Signal } from "../ui/state";

export interface Upload {
  key: string;
  file: File;
  state: "waiting" | "sending" | "done" | "failed";
  error: unknown;
}

interface Uploads {
  all: readonly Upload[];
  add: (files: readonly File[]) => void;
  retry: () => void;
  remove: (key: string) => void;
}

type Send = (file: File) => Promise<unknown>;

const atOnce = 2;
const none: readonly Upload[] = [];

type Queue = Signal<readonly Upload[]>;

function change(queue: Queue, key: string, changes: Partial<Upload>): void {
  queue.value = queue.value.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload));
}

export function nextToSend(all: readonly Upload[]): Upload | null {
  const sending = all.filter((upload) => upload.state === "sending").length;
  return sending < atOnce ? (all.find((upload) => upload.state === "waiting") ?? null) : null;
}

function pump(queue: Queue, send: Send): void {
  for (let next = nextToSend(queue.value); next; next = nextToSend(queue.value)) {
    const { key, file } = next;
    change(queue, key, { state: "sending", error: null });
    void send(file)
      .then(
        () => change(queue, key, { state: "done" }),
        (error: unknown) => change(queue, key, { state: "failed", error }),
      )
      .finally(() => pump(queue, send));
  }
}

export function countUploads(all: readonly Upload[]): { total: number; done: number; failed: number; busy: boolean } {
  const count = (state: Upload["state"]) => all.filter((upload) => upload.state === state).length;
  const done = count("done");
  const failed = count("failed");
  return { total: all.length, done, failed, busy: done + failed < all.length };
}

/** The files of one queue. `onStored` is called when the number of stored files has changed. */
export function useUploads(name: string, send: Send, onStored: () => void): Uploads {
  const queue = kept(name, none);
  const all = queue.value;
  const { done } = countUploads(all);
  const before = useRef(done);
  useEffect(() => {
    if (done > before.current) onStored();
    before.current = done;
  }, [done]);
  return {
    all,
    add: (files) => {
      const added = files.map((file): Upload => ({ key: crypto.randomUUID(), file, state: "waiting", error: null }));
      // What is stored and over is not counted again with the next files.
      const before = countUploads(all).busy ? all : all.filter((upload) => upload.state === "failed");
      queue.value = [...before, ...added];
      pump(queue, send);
    },
    retry: () => {
      queue.value = all.map((upload) =>
        upload.state === "failed" ? { ...upload, state: "waiting", error: null } : upload,
      );
      pump(queue, send);
    },
    remove: (key) => {
      queue.value = all.filter((upload) => upload.key !== key);
    },
  };
}

const text = projectsTexts.uploads;

/** How far the uploads are, and which of them failed. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { total, done, failed, busy } = countUploads(uploads.all);
  return (
    <>
      {busy && <Progress label={fill(text.progress, { done, total })} value={done / total} />}
      <p role="status" class="quiet">
        {!busy && done > 0 ? count(done, text.done) : ""}
      </p>
      {failed > 0 && (
        <Notice kind="bad" title={count(failed, text.failed)}>
          <ul class="stack">
            {uploads.all
              .filter((upload) => upload.state === "failed")
              .map(({ key, file, error }) => (
                <li key={key} class="row spread">
                  <span class="foreign">{fill(text.reason, { name: file.name, reason: messageOf(error) })}</span>
                  <Button
                    kind="quiet"
                    label={fill(text.removeLabel, { name: file.name })}
                    onClick={() => uploads.remove(key)}
                  >
                    {text.remove}
                  </Button>
                </li>
              ))}
          </ul>
          <div>
            <Button onClick={uploads.retry}>{text.retry}</Button>
          </div>
        </Notice>
      )}
    </>
  );
}
