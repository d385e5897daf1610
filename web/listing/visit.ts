import { answer, api } from '../api/client.ts';

/** Spec 7, 9: a visit is reported again after an hour. */
const AGAIN_MS = 60 * 60_000;
const KEY = 'posada.visits';
const MAX_REMEMBERED = 100;

/** When this browser last viewed each space. */
const storedVisits = (): [id: number, at: number][] => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((one): one is [number, number] => Array.isArray(one) && one.length === 2) : [];
  } catch {
    return [];
  }
};

const keep = (visits: [number, number][]): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(visits.slice(0, MAX_REMEMBERED)));
  } catch {
    // storage may be unavailable: the server also counts once an hour
  }
};

/**
 * Reports a view of a space: its id and nothing about the viewer (D-17, SEC-21). Failures are ignored. The page loads this late, since it
 * displays nothing.
 */
export const reportVisit = (id: number): void => {
  const visits = storedVisits();
  const at = Date.now();
  const last = visits.find(([seen]) => seen === id)?.[1];
  if (last !== undefined && at - last <= AGAIN_MS) return;
  keep([[id, at], ...visits.filter(([seen]) => seen !== id)]);
  answer(api.POST('/api/v1/accommodations/add-visit', { body: { id } })).catch(() => undefined);
};
