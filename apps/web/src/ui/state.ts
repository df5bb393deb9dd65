// What the page remembers. A signal holds a value; a component that reads it is drawn again when it changes. Signals
// outside of components keep what was typed or loaded while the user looks at another page, as long as the tab is open.
import { batch, signal, type Signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { isAbort } from "../api/errors";

export { batch, signal, type Signal };

/** Changes some members of a value. */
export function patch<T extends object>(state: Signal<T>, members: Partial<T>): void {
  state.value = { ...state.peek(), ...members };
}

const keptSignals = new Map<string, Signal<unknown>>();

/** The signal of a key, such as "note/new/7" for a note that is being typed. It starts with `first`. */
export function kept<T>(key: string, first: T): Signal<T> {
  const known = keptSignals.get(key) ?? signal<unknown>(first);
  keptSignals.set(key, known);
  return known as Signal<T>;
}

interface TaskOptions {
  /** Requests that follow the typing wait until it pauses for so many milliseconds. */
  pauseMs?: number;
  /** An error stays until the next answer, so that nothing flickers. */
  keepError?: boolean;
}

/** Requests of one kind, of which only the last one counts. They go on when the user looks at another page. */
export class Task<Input, Result> {
  readonly #running = signal(false);
  readonly #error = signal<unknown>(null);
  readonly #value = signal<Result | null>(null);
  readonly #work: (input: Input, signal: AbortSignal) => Promise<Result>;
  readonly #pauseMs: number;
  readonly #keepError: boolean;
  #controller: AbortController | null = null;
  #last: { input: Input } | null = null;

  constructor(work: (input: Input, signal: AbortSignal) => Promise<Result>, options: TaskOptions = {}) {
    this.#work = work;
    this.#pauseMs = options.pauseMs ?? 0;
    this.#keepError = options.keepError ?? this.#pauseMs > 0;
  }

  get running(): boolean {
    return this.#running.value;
  }

  get error(): unknown {
    return this.#error.value;
  }

  /** The last result, also while the next one is on its way or has failed. */
  get value(): Result | null {
    return this.#value.value;
  }

  /** The result, or null if a later start replaced this one or it failed. */
  readonly start = async (input: Input, pauseMs = this.#pauseMs): Promise<Result | null> => {
    this.abort();
    const mine = new AbortController();
    this.#controller = mine;
    this.#last = { input };
    this.#show(true, this.#keepError ? this.#error.peek() : null);
    if (pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs));
    if (pauseMs > 0 && mine.signal.aborted) return null;
    try {
      const value = await this.#work(input, mine.signal);
      if (this.#controller !== mine) return null;
      this.#show(false, null, value);
      return value;
    } catch (error) {
      if (this.#controller === mine && !isAbort(error)) this.#show(false, error);
      return null;
    }
  };

  /** Does the last request again, without a pause. */
  readonly rerun = (): Promise<Result | null> => (this.#last ? this.start(this.#last.input, 0) : Promise.resolve(null));

  /** Takes a result that came in another way. */
  readonly set = (value: Result): void => {
    this.stop();
    this.#show(false, null, value);
  };

  /** Ends the request; an answer that comes anyway still counts. */
  readonly abort = (): void => this.#controller?.abort();

  /** Ends the request, and keeps the last result. */
  readonly stop = (): void => {
    this.abort();
    this.#controller = null;
    this.#running.value = false;
  };

  /** Stops and forgets. */
  readonly reset = (): void => {
    this.stop();
    this.#last = null;
    this.#show(false, null, null);
  };

  #show(running: boolean, error: unknown, value = this.#value.peek()): void {
    batch(() => {
      this.#running.value = running;
      this.#error.value = error;
      this.#value.value = value;
    });
  }
}

type Run<Result> = (signal: AbortSignal) => Promise<Result>;
export type RunTask<Result> = Task<Run<Result>, Result>;

/** A task of a component, which is asked to end when the component goes. */
export function useTask<Result>(options?: TaskOptions): RunTask<Result> {
  const task = useMemo(() => new Task((run: Run<Result>, signal) => run(signal), options), []);
  useEffect(() => task.abort, [task]);
  return task;
}

export type Loaded<Result> = Task<null, Result>;

/** What `load` answers, loaded again when `key` changes. The earlier value stays until then. */
export function useLoaded<Result>(key: string, load: (signal: AbortSignal) => Promise<Result>): Loaded<Result> {
  const latest = useRef(load);
  latest.current = load;
  const task = useMemo(() => new Task<null, Result>((_, signal) => latest.current(signal), { keepError: true }), []);
  useEffect(() => {
    void task.start(null);
    return task.stop;
  }, [key, task]);
  return task;
}
