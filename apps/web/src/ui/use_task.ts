import { useEffect, useMemo } from "preact/hooks";

import { Work, type WorkState } from "./work";

type Run<T> = (signal: AbortSignal) => Promise<T>;

export interface Task<T> extends WorkState<T> {
  /** Starts the work; an earlier run is stopped, and its result does not count. */
  run: (work: Run<T>) => Promise<T | null>;
  stop: () => void;
  clear: () => void;
}

/** Work that takes time: whether it runs, what came of it, and an end when the component goes. */
export function useTask<T>(): Task<T> {
  const [work, actions] = useMemo(() => {
    const made = new Work((run: Run<T>, signal) => run(signal));
    return [
      made,
      { run: (run: Run<T>) => made.start(run), stop: () => made.stop(), clear: () => made.reset() },
    ] as const;
  }, []);
  useEffect(() => () => work.abort(), [work]);
  return { ...work.use(), ...actions };
}
