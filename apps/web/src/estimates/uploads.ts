// Files on their way to the server. They wait here until it has them or the user dismisses them: going to another page,
// a lost connection, and the end of the session lose nothing.
import { toForm, type Schemas } from "../api/client";
import { ApiError } from "../api/errors";
import { upload, type UploadOptions } from "../api/upload";
import { signal, Task } from "../ui/state";

export type StoredEstimate = Schemas["StoredEstimate"];

export interface Upload {
  id: number;
  file: File;
  /** Code of the price list to read with; null for the one printed in the estimate. */
  priceList: string | null;
  state: "waiting" | "uploading" | "failed";
  /** The part that is sent, from 0 to 1. */
  sent: number;
  error: unknown;
  /** When a busy server is asked again, in milliseconds since 1970. */
  retryAt: number | null;
}

type Send = (file: File, priceList: string | null, options: UploadOptions) => Promise<StoredEstimate>;

const atOnce = 2;
const attempts = 5;
/** A server that is away for longer is not waited for, in seconds. */
const longestWait = 300;

function pauseAfter(error: unknown): number | null {
  if (!(error instanceof ApiError) || (error.status !== 503 && error.status !== 429)) return null;
  return error.retryAfter !== null && error.retryAfter <= longestWait ? error.retryAfter : null;
}

const fresh = { state: "waiting", sent: 0, error: null, retryAt: null } as const;

export class Uploads {
  private readonly uploads = signal<readonly Upload[]>([]);
  private readonly running = new Map<number, Task<null, StoredEstimate>>();
  private readonly pauses = new Map<number, ReturnType<typeof setTimeout>>();
  private readonly tries = new Map<number, number>();
  private added = 0;

  constructor(
    private readonly send: Send,
    /** Called with each estimate that the server has. */
    private readonly onDone: (row: StoredEstimate) => void,
  ) {}

  get list(): readonly Upload[] {
    return this.uploads.value;
  }

  add(files: readonly File[], priceList: string | null = null): void {
    this.uploads.value = [...this.list, ...files.map((file) => ({ ...fresh, id: ++this.added, file, priceList }))];
    this.next();
  }

  retry(id: number): void {
    this.stop(id);
    this.change(id, fresh);
    this.next();
  }

  remove(id: number): void {
    this.stop(id);
    this.uploads.value = this.list.filter((row) => row.id !== id);
    this.next();
  }

  private change(id: number, what: Partial<Upload>): void {
    this.uploads.value = this.list.map((row) => (row.id === id ? { ...row, ...what } : row));
  }

  private next(): void {
    for (const row of this.list) {
      if (this.running.size >= atOnce) return;
      if (row.state === "waiting" && !this.running.has(row.id) && !this.pauses.has(row.id)) void this.run(row);
    }
  }

  private stop(id: number): void {
    this.running.get(id)?.stop();
    this.running.delete(id);
    clearTimeout(this.pauses.get(id));
    this.pauses.delete(id);
    this.tries.delete(id);
  }

  private async run({ id, file, priceList }: Upload): Promise<void> {
    const task = new Task<null, StoredEstimate>((_, signal) => {
      const onProgress = (sent: number) => !signal.aborted && this.change(id, { sent });
      return this.send(file, priceList, { signal, onProgress });
    });
    this.running.set(id, task);
    this.change(id, { state: "uploading", sent: 0 });
    const row = await task.start(null);
    if (this.running.get(id) !== task) return;
    this.running.delete(id);
    if (row) {
      this.onDone(row);
      this.remove(id);
    } else {
      this.fail(id, task.error);
      this.next();
    }
  }

  private fail(id: number, error: unknown): void {
    const seconds = pauseAfter(error);
    const tried = (this.tries.get(id) ?? 0) + 1;
    this.tries.set(id, tried);
    if (seconds === null || tried >= attempts) {
      this.tries.delete(id);
      this.change(id, { state: "failed", error });
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

/** Keeps a file on the server, which reads it with the price list printed in it unless another one is given. */
export function sendEstimate(file: File, priceList: string | null, options: UploadOptions): Promise<StoredEstimate> {
  return upload("/api/v1/user/estimates", toForm({ file, price_list: priceList }), options);
}

/** Whether the user may change it: others may if its owner lets them. */
export function mayEdit({ shared, share }: StoredEstimate): boolean {
  return !shared || share?.may === "edit";
}

const refusals = [400, 413, 415, 422];

/** Whether the file itself is refused, so that another try gives the same answer. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && refusals.includes(error.status);
}
