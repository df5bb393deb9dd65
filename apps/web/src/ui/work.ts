import { isAbort } from "../api/errors";
import { createStore } from "./store";

export interface WorkState<Result> {
  running: boolean;
  error: unknown;
  /** The last result, also while the next one is on its way or has failed. */
  value: Result | null;
}

const nothing = { running: false, error: null, value: null };

/**
 * Requests of one kind, of which only the last one counts. They go on when the user looks at another page. With a
 * pause, requests follow the typing: one waits until the starts pause, and an error stays until the next answer, so
 * that nothing flickers.
 */
export class Work<Input, Result> {
  readonly #store = createStore<WorkState<Result>>(nothing);
  #controller: AbortController | null = null;
  #last: { input: Input } | null = null;

  constructor(
    private readonly request: (input: Input, signal: AbortSignal) => Promise<Result>,
    private readonly pauseMs = 0,
  ) {}

  get(): WorkState<Result> {
    return this.#store.get();
  }

  /** The state, for a component that follows it. */
  use(): WorkState<Result> {
    return this.#store.use();
  }

  /** The result, or null if a later start replaced this one or it failed. */
  async start(input: Input): Promise<Result | null> {
    this.abort();
    const mine = new AbortController();
    this.#controller = mine;
    this.#last = { input };
    this.#store.change(this.pauseMs > 0 ? { running: true } : { running: true, error: null });
    if (this.pauseMs > 0) await new Promise((done) => setTimeout(done, this.pauseMs));
    if (this.#controller !== mine) return null;
    try {
      const value = await this.request(input, mine.signal);
      if (this.#controller !== mine) return null;
      this.#store.set({ running: false, error: null, value });
      return value;
    } catch (error) {
      if (this.#controller === mine && !isAbort(error)) this.#store.change({ running: false, error });
      return null;
    }
  }

  /** Does the last request again. */
  again(): Promise<Result | null> {
    return this.#last ? this.start(this.#last.input) : Promise.resolve(null);
  }

  /** Ends the request; an answer that comes anyway still counts. */
  abort(): void {
    this.#controller?.abort();
  }

  /** Ends the request, and keeps the last result. */
  stop(): void {
    this.abort();
    this.#controller = null;
    if (this.get().running) this.#store.change({ running: false });
  }

  /** Stops and forgets. */
  reset(): void {
    this.stop();
    this.#last = null;
    this.#store.set(nothing);
  }
}
