// A value that outlives the components that show it: it is kept as long as the tab, and nowhere else.
import { useLayoutEffect, useState } from "preact/hooks";

export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /** Changes some members of the value. */
  change: (members: Partial<T>) => void;
  /** The value, for a component that follows it. */
  use: () => T;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  const set = (next: T) => {
    value = next;
    listeners.forEach((listener) => listener());
  };
  const use = () => {
    const [, show] = useState({ is: value });
    // Before anything else can change the value.
    useLayoutEffect(() => {
      const follow = () => show((was) => (was.is === value ? was : { is: value }));
      listeners.add(follow);
      follow(); // what changed before this effect ran
      return () => void listeners.delete(follow);
    }, [listeners]); // a component may follow another store later
    return value;
  };
  return { get: () => value, set, change: (members) => set({ ...value, ...members }), use };
}
