/** A favourite chosen while signed out, stored until the visitor returns to the page where they chose it (S-21). */
type Pending = { listing: number; at: string; since: number };

const KEY = 'posada.favourite';
const LIFE_MS = 30 * 60_000;

const isPending = (value: unknown): value is Pending => {
  const { listing, at, since } = (value ?? {}) as Partial<Pending>; // storage may contain anything
  return Number.isInteger(listing) && typeof at === 'string' && typeof since === 'number';
};

export const keepForLater = (listing: number, at: string): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ listing, at, since: Date.now() }));
  } catch {
    // storage may be unavailable: the heart has to be pressed again
  }
};

export const forgetPending = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was stored either
  }
};

/** The listing recently chosen at this exact URL; returned once. */
export const takePending = (at: string): number | null => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isPending(stored) || stored.at !== at) return null;
    forgetPending();
    return Date.now() - stored.since < LIFE_MS ? stored.listing : null;
  } catch {
    return null;
  }
};
