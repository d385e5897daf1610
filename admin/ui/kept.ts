import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useGetIdentity } from 'react-admin';

/**
 * What an administrator keeps in this browser: the records opened lately, views and columns of lists, and flags. It is kept by account, so
 * that two people at one desk do not mix theirs, and apart from react-admin's store, which a sign-out empties. Of people it holds ids only
 * (record 75).
 */
const PREFIX = 'posada.desk';
const listeners = new Set<() => void>();

const listen = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener); // another tab
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** What is stored under `key`, read by `read`; `fallback` where nothing is, where it is unreadable or of an earlier shape. */
const parsed = <T>(text: string | null, read: (value: unknown) => T | null, fallback: T): T => {
  try {
    return text === null ? fallback : (read(JSON.parse(text)) ?? fallback);
  } catch {
    return fallback;
  }
};

/** A value and how to change it. `read` and `fallback` must be the same at each rendering. Without storage it lasts as long as the page. */
export const useKept = <T>(name: string, read: (value: unknown) => T | null, fallback: T): readonly [T, (next: T) => void] => {
  const { identity } = useGetIdentity();
  const key = `${PREFIX}.${identity?.id ?? 0}.${name}`;
  const text = useSyncExternalStore(listen, () => stored(key));
  const value = useMemo(() => parsed(text, read, fallback), [text, read, fallback]);
  const keep = useCallback(
    (next: T) => {
      store(key, JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [value, keep];
};

const withoutStorage = new Map<string, string>();
/** As when the page is opened anew; for tests. */
export const forgetKept = (): void => withoutStorage.clear();

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return withoutStorage.get(key) ?? null; // storage is switched off
  }
};

const store = (key: string, text: string) => {
  try {
    localStorage.setItem(key, text);
  } catch {
    withoutStorage.set(key, text);
  }
};
