// Values that outlive their component, such as a note that is being typed: they are there again after a look at another
// page, until the tab is closed.
import { useCallback } from "preact/hooks";

import { createStore, type Store } from "../ui/store";

const stores = new Map<string, Store<unknown>>();

/** Holds undefined where nothing is kept. */
function storeOf(key: string): Store<unknown> {
  const known = stores.get(key) ?? createStore<unknown>(undefined);
  stores.set(key, known);
  return known;
}

function valueOr<T>(value: unknown, initial: T): T {
  return value === undefined ? initial : (value as T);
}

export function kept<T>(key: string, initial: T): T {
  return valueOr(storeOf(key).get(), initial);
}

/** Undefined forgets the value. */
export function keep(key: string, value: unknown): void {
  storeOf(key).set(value);
}

/** As useState, for a value of this key that outlives the component. */
export function useKept<T>(key: string, initial: T): [T, (value: T | undefined) => void] {
  const value = storeOf(key).use();
  const set = useCallback((next: T | undefined) => keep(key, next), [key]);
  return [valueOr(value, initial), set];
}
