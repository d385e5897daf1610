import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Every way to pay may charge something, and every stay pays the service: no text says that nothing comes on top (D-125). */
const PROMISES = [
  /nothing (is added|on top|else is charged)|no extra (cost|charge)s? ever/i,
  /the price you see[^.]*(is|what) [^.]*you pay/i,
  /without surprises|no surprises|no hidden/i,
  /no se agrega nada|nada encima|sin costos ocultos|sin sorpresas/i,
  /(el )?precio que ves[^.]*(es|lo) [^.]*que pagas/i,
];

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|md)$/.test(name))
    .map((name) => join(folder, name));

const broken = (text: string): boolean => PROMISES.some((promise) => promise.test(text));

it('no text promises a price that no way of paying costs', () => {
  const files = [...filesIn('texts'), ...filesIn('web/content/articles')];
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((file) => broken(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

it.each([
  'All included: nothing is added.',
  'The price you see when you reserve is what you pay.',
  'The price you see then is the price you pay',
  'Todo incluido: no se agrega nada.',
  'El precio que ves entonces es el que pagas',
])('finds %s', (text) => expect(broken(text)).toBe(true));
