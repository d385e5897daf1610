import { createHash } from 'node:crypto';
import type { NewEvent, Recorded } from './port.ts';

/** Canonical JSON with sorted keys, so that a value has the same text in every store. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, v]) => v !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
};

/** The link: SHA-256 over stream, revision, id, type, data and metadata (which contains the previous link). */
export const hashOf = (stream: string, revision: number, { id, type, data, meta }: NewEvent | Recorded): string =>
  createHash('sha256').update(canonical({ stream, revision, id, type, data, meta })).digest('hex');
