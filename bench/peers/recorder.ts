import { appendFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Loaded before the program (`--import`): writes each statement that it sends to the file RECORD_TO, with its encoded values, one statement
 * per line.
 */
export type Sent = {
  /** When, in milliseconds. */
  readonly at: number;
  /** The connection, by its number in the process. */
  readonly by: number;
  readonly text: string;
  /** Bytes are written as `{ hex }`. */
  readonly values: readonly (string | null | { readonly hex: string })[];
};

/** How pg encodes a value as text or bytes; its types do not declare it. */
const { prepareValue } = (pg as unknown as { readonly utils: { prepareValue(value: unknown): unknown } }).utils;

const file = process.env['RECORD_TO'];
const numbers = new WeakMap<object, number>();
let connections = 0;
let lines: string[] = [];

const travelling = (value: unknown): Sent['values'][number] => {
  const prepared = prepareValue(value);
  if (prepared === null || prepared === undefined) return null;
  return Buffer.isBuffer(prepared) ? { hex: prepared.toString('hex') } : String(prepared);
};

const numberOf = (connection: object): number => {
  const known = numbers.get(connection) ?? ++connections;
  numbers.set(connection, known);
  return known;
};

if (file) {
  const original = pg.Client.prototype.query as (...of: unknown[]) => unknown;
  const recording = function (this: pg.Client, ...of: unknown[]): unknown {
    const [config, separate] = of as [string | { text?: string; values?: unknown[] }, unknown];
    const text = typeof config === 'string' ? config : config.text;
    const values = (typeof config === 'string' ? undefined : config.values) ?? (Array.isArray(separate) ? separate : []);
    if (text !== undefined) {
      const sent: Sent = { at: Date.now(), by: numberOf(this), text, values: values.map(travelling) };
      lines.push(`${JSON.stringify(sent)}\n`);
    }
    return original.apply(this, of);
  };
  pg.Client.prototype.query = recording as typeof pg.Client.prototype.query;
  setInterval(() => {
    appendFileSync(file, lines.join(''));
    lines = [];
  }, 200).unref();
}
