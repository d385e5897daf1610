import { useSyncExternalStore } from 'react';

/** A space remembered by this browser, with its title at that time, so that it can be named without a request. */
export type Named = { readonly id: number; readonly title: string };

/** The spaces a visitor hides before signing in. */
export const HIDDEN = 'posada.hidden';
/** The spaces a visitor compares before signing in. */
export const COMPARED = 'posada.compared';

const NONE: readonly Named[] = [];
const listeners = new Set<() => void>();
const known = new Map<string, { text: string | null; list: readonly Named[] }>();

const isNamed = (value: unknown): value is Named => {
  const { id, title } = (value ?? {}) as Partial<Named>; // storage may contain anything
  return Number.isInteger(id) && Number(id) > 0 && typeof title === 'string';
};

const parsed = (text: string | null): readonly Named[] => {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isNamed) : NONE;
  } catch {
    return NONE;
  }
};

/** The list under a key of this browser; the same array until it changes. */
export const storedHere = (key: string): readonly Named[] => {
  try {
    const text = localStorage.getItem(key);
    const last = known.get(key);
    if (last?.text === text) return last.list;
    const list = parsed(text);
    known.set(key, { text, list });
    return list;
  } catch {
    return NONE; // storage may be unavailable: then nothing is remembered
  }
};

export const storeHere = (key: string, list: readonly Named[]): void => {
  try {
    if (list.length > 0) localStorage.setItem(key, JSON.stringify(list));
    else localStorage.removeItem(key);
  } catch {
    // storage may be unavailable: then nothing is remembered
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener); // from another tab
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The list under a key, empty on the server and during hydration. */
export const useStoredHere = (key: string): readonly Named[] =>
  useSyncExternalStore(
    subscribe,
    () => storedHere(key),
    () => NONE,
  );
