import { useCallback, useEffect, useRef, useState } from "preact/hooks";

export interface Loaded<T> {
  /** Null until the first answer. Stays while it is loaded again. */
  value: T | null;
  error: unknown;
  reload: () => Promise<void>;
  set: (value: T) => void;
}

/** What `load` answers, loaded again when `key` changes. An answer that comes late does not replace a newer one. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; error: unknown }>({ value: null, error: null });
  const latest = useRef(0);
  const current = useRef(load);
  current.current = load;
  const reload = useCallback(async () => {
    const mine = ++latest.current;
    try {
      const value = await current.current();
      if (mine === latest.current) setState({ value, error: null });
    } catch (error) {
      if (mine === latest.current) setState((was) => ({ ...was, error }));
    }
  }, []);
  const set = useCallback((value: T) => {
    ++latest.current;
    setState({ value, error: null });
  }, []);
  useEffect(() => {
    void reload();
    return () => {
      ++latest.current;
    };
  }, [key, reload]);
  return { ...state, reload, set };
}
