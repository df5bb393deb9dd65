// The files that the user has dropped. They stay until the user removes them or leaves the site: going to another page,
// a lost connection, and the end of the session lose nothing.

import type { Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import { readPrint } from "../api/upload";
import { messageOf } from "../ui/notice";
import { signal, Task } from "../ui/state";

export interface OpenDocument {
  id: string;
  file: File;
  state: "waiting" | "uploading" | "reading" | "ready" | "failed";
  /** Of the upload, from 0 to 1. */
  progress: number | null;
  /** What the server read last. While it reads again with another price list, this is the earlier reading. */
  preflight: Schemas["ImportPreflight"] | null;
  /** Code of the price list to read with; null for the one printed in the estimate. */
  priceList: string | null;
  error: unknown;
  /** When a busy server is asked again, in milliseconds since 1970. */
  retryAt: number | null;
}

const atOnce = 2;
const attempts = 5;
/** A server that is away for longer is not waited for. */
const longestWait = 300;

function pauseAfter(error: unknown): number | null {
  if (!(error instanceof ApiError) || (error.status !== 503 && error.status !== 429)) return null;
  return error.retryAfter !== null && error.retryAfter <= longestWait ? error.retryAfter : null;
}

const fresh = { state: "waiting", progress: null, error: null, retryAt: null } as const;

export class Documents {
  private readonly documents = signal<readonly OpenDocument[]>([]);
  private readonly running = new Map<string, Task<null, Schemas["ImportPreflight"]>>();
  private readonly pauses = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly tries = new Map<string, number>();
  /** Ids differ after a reload, so that an old address does not open another file. */
  private readonly start = Date.now().toString(36);
  private added = 0;

  constructor(private readonly read: typeof readPrint) {}

  get list(): readonly OpenDocument[] {
    return this.documents.value;
  }

  /** Starts to read files. Returns their ids. */
  add(files: readonly File[], priceList: string | null = null): string[] {
    const more = files.map((file) => {
      return { ...fresh, id: `${this.start}-${++this.added}`, file, preflight: null, priceList };
    });
    this.documents.value = [...this.list, ...more];
    this.next();
    return more.map(({ id }) => id);
  }

  retry(id: string): void {
    this.restart(id, {});
  }

  remove(id: string): void {
    this.stop(id);
    this.documents.value = this.list.filter((document) => document.id !== id);
    this.next();
  }

  /** Reads a file again with another price list. */
  setPriceList(id: string, code: string | null): void {
    this.restart(id, { priceList: code });
  }

  private change(id: string, what: Partial<OpenDocument>): void {
    this.documents.value = this.list.map((document) => (document.id === id ? { ...document, ...what } : document));
  }

  private next(): void {
    for (const document of this.list) {
      if (this.running.size >= atOnce) return;
      const { id, state } = document;
      if (state === "waiting" && !this.running.has(id) && !this.pauses.has(id)) void this.run(document);
    }
  }

  private stop(id: string): void {
    this.running.get(id)?.stop();
    this.running.delete(id);
    clearTimeout(this.pauses.get(id));
    this.pauses.delete(id);
    this.tries.delete(id);
  }

  private restart(id: string, what: Partial<OpenDocument>): void {
    this.stop(id);
    this.change(id, { ...fresh, ...what });
    this.next();
  }

  private async run({ id, file, priceList }: OpenDocument): Promise<void> {
    const task = new Task<null, Schemas["ImportPreflight"]>((_, signal) => {
      const onProgress = (sent: number) => {
        if (!signal.aborted) this.change(id, sent < 1 ? { progress: sent } : { state: "reading", progress: null });
      };
      return this.read(file, priceList, { signal, onProgress });
    });
    this.running.set(id, task);
    this.change(id, { state: "uploading", progress: 0 });
    const preflight = await task.start(null);
    if (this.running.get(id) !== task) return;
    this.running.delete(id);
    if (preflight) this.change(id, { state: "ready", progress: null, preflight });
    else this.fail(id, task.error);
    this.next();
  }

  private fail(id: string, error: unknown): void {
    const seconds = pauseAfter(error);
    const tried = (this.tries.get(id) ?? 0) + 1;
    this.tries.set(id, tried);
    if (seconds === null || tried >= attempts) {
      this.tries.delete(id);
      this.change(id, { state: "failed", progress: null, error });
      return;
    }
    const resume = () => {
      this.pauses.delete(id);
      this.change(id, { retryAt: null });
      this.next();
    };
    this.pauses.set(id, setTimeout(resume, seconds * 1000));
    this.change(id, { ...fresh, retryAt: Date.now() + seconds * 1000 });
  }
}

export const documents = new Documents(readPrint);

export const chosenList = signal<string | null>(null);

interface Failure {
  message: string;
  /** The file itself is refused, so that another try gives the same answer. */
  final: boolean;
}

const refusals = [400, 413, 415, 422];

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { message: messageOf(error), final: false };
  const final = refusals.includes(error.status);
  // The row says which file it is; other fields are named.
  const aboutFile = error.fields.length > 0 && error.fields.every(({ path }) => path.join() === "file");
  return { message: aboutFile ? error.fields.map(({ message }) => message).join("\n") : messageOf(error), final };
}
