// The list of the user's estimates, as the server has it.
import { answer, client, type Schemas } from "../api/client";
import { kept, patch, signal, Task, type Signal } from "../ui/state";
import { sendEstimate, Uploads, type StoredEstimate } from "./uploads";

export type EstimateState = StoredEstimate["state"];
export type Sort = "-updated_at" | "-created_at" | "-rcv" | "insured_name";

export interface Wish {
  query: string;
  state: EstimateState | "";
  sort: Sort;
}

const pageSize = 50;
const mostRows = 500;
/** Milliseconds between two looks at estimates that are being read. */
const lookAgainMs = 1000;
const typingMs = 250;

interface Page {
  rows: readonly StoredEstimate[];
  /** Whether the server has more. */
  more: boolean;
}

export function isUnread({ state }: StoredEstimate): boolean {
  return state === "queued" || state === "reading";
}

async function readRows({ query, state, sort }: Wish, limit: number, signal: AbortSignal, after?: string) {
  const words = query.trim();
  const asked = { sort, limit, ...(words && { query: words }), ...(state && { state }), ...(after && { after }) };
  return answer(client.GET("/api/v1/user/estimates", { params: { query: asked }, signal }));
}

export class EstimateRows {
  readonly wish: Signal<Wish> = kept<Wish>("estimates/wish", { query: "", state: "", sort: "-updated_at" });
  private limit = pageSize;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchers = 0;
  private readonly task = new Task<Wish, Page>(
    async (wish, signal) => {
      const rows = await readRows(wish, this.limit, signal);
      return { rows, more: rows.length === this.limit };
    },
    { keepError: true },
  );
  /** The estimate that the user added last, to point at it. */
  readonly added = signal<string | null>(null);

  get page(): Page | null {
    return this.task.value;
  }

  get running(): boolean {
    return this.task.running;
  }

  get error(): unknown {
    return this.task.error;
  }

  change(members: Partial<Wish>): void {
    patch(this.wish, members);
    this.limit = pageSize;
    void this.load("query" in members ? typingMs : 0);
  }

  more(): void {
    this.limit = Math.min(mostRows, this.limit + pageSize);
    void this.load();
  }

  readonly load = async (pauseMs = 0): Promise<void> => {
    clearTimeout(this.timer);
    await this.task.start(this.wish.peek(), pauseMs);
    this.lookAgain();
  };

  /** Shows a row that an answer brought. */
  put(row: StoredEstimate): void {
    const page = this.task.value ?? { rows: [], more: false };
    const known = page.rows.some(({ estimate_id }) => estimate_id === row.estimate_id);
    const rows = known
      ? page.rows.map((other) => (other.estimate_id === row.estimate_id ? row : other))
      : [row, ...page.rows];
    this.task.set({ ...page, rows });
    this.lookAgain();
  }

  async remove(id: string): Promise<void> {
    await answer(client.DELETE("/api/v1/user/estimates/{estimate_id}", { params: { path: { estimate_id: id } } }));
    const page = this.task.value;
    if (page) this.task.set({ ...page, rows: page.rows.filter(({ estimate_id }) => estimate_id !== id) });
  }

  /** Loads the list, and follows what is being read until the returned function is called. */
  readonly watch = (): (() => void) => {
    ++this.watchers;
    void this.load();
    return () => {
      if (--this.watchers === 0) clearTimeout(this.timer);
    };
  };

  private lookAgain(): void {
    clearTimeout(this.timer);
    if (this.watchers > 0 && this.page?.rows.some(isUnread))
      this.timer = setTimeout(() => void this.load(), lookAgainMs);
  }
}

export const estimateRows = new EstimateRows();

/** Passwords of locked PDFs, by estimate: for the pages, which this browser draws itself. They go with the tab. */
export const passwords = new Map<string, string>();

export const uploads = new Uploads(sendEstimate, (row) => {
  estimateRows.added.value = row.estimate_id;
  estimateRows.put(row);
});

/** How a file is read again: for example with another price list, or with the password of a locked PDF. */
type ReadAgain = Schemas["ReadAgainRequest"] & { password?: string };

export async function readAgain(id: string, how: ReadAgain = {}) {
  const params = { path: { estimate_id: id } };
  const row = await answer(client.POST("/api/v1/user/estimates/{estimate_id}/read", { params, body: how }));
  if (how.password !== undefined) passwords.set(id, how.password);
  return row;
}
