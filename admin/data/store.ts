import { localStorageStore, memoryStore, type Store } from 'react-admin';

const MENU = 'sidebar.open';
/** Below this width, the menu with labels would take a third of the screen from the tables. */
const ROOMY = '(min-width: 1024px)';
/** Filters with text typed about a person: never stored (ADR 75). */
const ABOUT_PEOPLE = ['q'];

type Query = { value?: { filter?: object; displayedFilters?: object } };
const without = (filter: object = {}) => Object.fromEntries(Object.entries(filter).filter(([name]) => !ABOUT_PEOPLE.includes(name)));
const queriesWithoutPeople = (queries: readonly Query[]) =>
  queries.map(({ value, ...query }) => ({
    ...query,
    value: { ...value, filter: without(value?.filter), displayedFilters: without(value?.displayedFilters) },
  }));

/**
 * An administrator's settings in this browser: menu, columns, saved queries, recently opened records. Stored per account, so that two
 * people sharing a desk do not mix them; they survive signing out (ADR 75). The last state of a list is held only in memory: its filter may
 * contain text typed about a person. Until the menu is toggled for the first time, a tablet shows only its icons.
 */
export const storeOf = (account: number): Store => {
  const local = localStorageStore('1', `posada.console:${account}:`);
  const seen = memoryStore();
  seen.setup();
  const of = (key: string) => (key.endsWith('.listParams') ? seen : local);
  return {
    ...local,
    getItem: (key, fallback) =>
      of(key).getItem(key, key === MENU && !window.matchMedia(ROOMY).matches ? (false as typeof fallback) : fallback),
    setItem: (key, value) =>
      of(key).setItem(key, key.endsWith('.savedQueries') && Array.isArray(value) ? queriesWithoutPeople(value) : value),
    removeItem: (key) => of(key).removeItem(key),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
    reset: () => seen.reset(),
  };
};
