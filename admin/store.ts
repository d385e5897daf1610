import { localStorageStore } from 'react-admin';

const MENU = 'sidebar.open';
/** Below, the menu in words would take a third of the window from its tables. */
const ROOMY = '(min-width: 1024px)';

const kept = localStorageStore('2', 'posada.console');

/** What react-admin keeps in this browser. Until somebody has opened or closed the menu, a tablet shows its signs alone. */
export const store: typeof kept = {
  ...kept,
  getItem: <T>(key: string, fallback?: T) => kept.getItem(key, key === MENU && !window.matchMedia(ROOMY).matches ? (false as T) : fallback),
};
