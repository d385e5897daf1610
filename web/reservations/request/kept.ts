import { useState } from 'react';
import { TERMS_VERSION } from '../../../src/kernel/legal/terms-version.ts';
import { useMe } from '../../api/session.ts';

/**
 * What a request has besides its draft, which the server keeps: the terms the guest accepted, by their version, the note to the host, and
 * the payment method, which goes to the server with the request.
 */
type SavedEntries = { readonly terms: string | null; readonly note: string; readonly method: string | null };
const NOTHING: SavedEntries = { terms: null, note: '', method: null };

const read = (key: string): SavedEntries => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return NOTHING;
    const { terms, note, method } = stored as Record<string, unknown>;
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    return { terms: text(terms), note: text(note) ?? '', method: text(method) };
  } catch {
    return NOTHING; // on the server, and in a browser that keeps nothing
  }
};

const write = (key: string, stored: SavedEntries): void => {
  try {
    if (stored.terms === null && stored.note === '' && stored.method === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // without storage it lasts until the page is loaded again
  }
};

/**
 * Terms, note and method of a request for this space, which outlive a reload in this tab (K-05). Of one person, so that the next to sign in there
 * does not find them. Terms of another version than today's count as not accepted.
 */
export const useKeptRequest = (listing: number) => {
  const key = `posada.request.${useMe()?.idusuario ?? 0}.${listing}`;
  const [stored, setStored] = useState(() => read(key));
  const keep = (change: Partial<SavedEntries>) => {
    const next = { ...stored, ...change };
    setStored(next);
    write(key, next);
  };
  return {
    terms: stored.terms === TERMS_VERSION,
    setTerms: (accepted: boolean) => keep({ terms: accepted ? TERMS_VERSION : null }),
    note: stored.note,
    setNote: (note: string) => keep({ note }),
    method: stored.method,
    setMethod: (method: string) => keep({ method }),
    forget: () => write(key, NOTHING),
  };
};
