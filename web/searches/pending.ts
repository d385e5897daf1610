/** Stores the search that a visitor wanted to save until they return to the same results, signed in. */
const KEY = 'posada.saveSearch';
const LIFE_MS = 30 * 60_000;

export const keepSearchForLater = (query: string): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ query, since: Date.now() }));
  } catch {
    // storage may be unavailable: the button has to be pressed again
  }
};

/** Whether this exact search was recently to be saved; true only once. */
export const takePendingSearch = (query: string): boolean => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const { query: wanted, since } = (stored ?? {}) as { query?: unknown; since?: unknown }; // storage may contain anything
    if (wanted !== query) return false;
    sessionStorage.removeItem(KEY);
    return typeof since === 'number' && Date.now() - since < LIFE_MS;
  } catch {
    return false;
  }
};
