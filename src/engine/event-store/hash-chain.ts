import { createHash } from 'node:crypto';
import type { NewEvent } from './port.ts';

/** A part of a value with its canonical text precomputed, because several values contain it. */
export class Spelled {
  readonly text: string;
  constructor(part: object) {
    this.text = canonical(part);
  }
}

/** Canonical JSON with sorted keys, so that a value has the same text in every store. */
export const canonical = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (value instanceof Spelled) return value.text;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const part: unknown = value[key as keyof typeof value];
    if (part !== undefined) parts.push(`${JSON.stringify(key)}:${canonical(part)}`);
  }
  return `{${parts.join(',')}}`;
};

type Hashed = { readonly [Part in keyof NewEvent]: NewEvent[Part] | Spelled };

/** The link: SHA-256 over stream, revision, id, type, data and metadata (which contains the previous link). */
export const hashOf = (stream: string, revision: number, { id, type, data, meta }: Hashed): string =>
  createHash('sha256').update(canonical({ stream, revision, id, type, data, meta })).digest('hex');
