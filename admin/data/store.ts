import { localStorageStore, memoryStore, type Store } from 'react-admin';

const MENU = 'sidebar.open';
/** Below, the menu in words would take a third of the window from its tables. */
const ROOMY = '(min-width: 1024px)';
/** Filters that hold what was typed about a person: they are never kept (ADR 75). */
const ABOUT_PEOPLE = ['q'];

type Query = { value?: { filter?: object; displayedFilters?: object } };
const without = (filter: object = {}) => Object.fromEntries(Object.entries(filter).filter(([name]) => !ABOUT_PEOPLE.includes(name)));
const queriesWithoutPeople = (queries: readonly Query[]) =>
  queries.map(({ value, ...query }) => ({
    ...query,
    value: { ...value, filter: without(value?.filter), displayedFilters: without(value?.displayedFilters) },
  }));

/**
 * What an administrator keeps in this browser: menu, columns, saved queries, records opened lately. By account, so that two people at one
 * desk do not mix theirs, and so a sign-out leaves it (ADR 75). How a list was last seen is in memory only: its filter may hold what was
 * typed about a person. Until somebody has opened or closed the menu, a tablet shows its signs alone.
 */
export const storeOf = (account: number): Store => {
  const kept = localStorageStore('1', `posada.console:${account}:`);
  const seen = memoryStore();
  seen.setup();
  const of = (key: string) => (key.endsWith('.listParams') ? seen : kept);
  return {
    ...kept,
    getItem: (key, fallback) =>
      of(key).getItem(key, key === MENU && !window.matchMedia(ROOMY).matches ? (false as typeof fallback) : fallback),
    setItem: (key, value) =>
      of(key).setItem(key, key.endsWith('.savedQueries') && Array.isArray(value) ? queriesWithoutPeople(value) : value),
    removeItem: (key) => of(key).removeItem(key),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
    reset: () => seen.reset(),
  };
};
