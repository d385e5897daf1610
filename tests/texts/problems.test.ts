import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../src/kernel/languages.ts';
import { problemText } from '../../src/server/http/problems.ts';
import { CATALOGUE } from './files.ts';

const SRC = join(import.meta.dirname, '../../src');
const tables = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /(^|\/)rejections\.ts$/.test(file));
const modules: readonly Record<string, Record<string, number>>[] = await Promise.all(
  tables.map((file) => import(/* @vite-ignore */ join(SRC, file))),
);
const rejections = Object.assign(
  {},
  ...modules.flatMap((module) =>
    Object.entries(module)
      .filter(([name]) => name.endsWith('Rejections'))
      .map(([, table]) => table),
  ),
);
const codes = Object.keys(rejections);

it.each(LANGUAGES)('every code that a context declares has a text in %s, and no other has one', (language) => {
  expect([tables.length, codes.length]).toEqual([17, expect.any(Number)]);
  const described = [...(CATALOGUE.get(language)?.keys() ?? [])].flatMap((key) => key.match(/^problems:detail\.(.+)/)?.[1] ?? []);
  expect(described.sort()).toEqual(codes.sort());
});

it.each(LANGUAGES)('every refusal for too many calls states in %s how long to wait (SEC-28)', (language) => {
  const limits = ['too_many_requests', 'too_many_requests_listing', 'too_many_requests_day', 'too_many_feed_reads'];
  expect(codes.filter((code) => rejections[code] === 429).filter((code) => !limits.includes(code))).toEqual([]);
  for (const code of limits)
    expect(problemText({ status: 429, code, rejections, retryAfter: 61 }, language).detail).toMatch(/ 2 minut[oe]s\./);
});

it('a problem is in the request language; a code without a text gets the title of its status', () => {
  const textsOf = (status: number, code: string) => LANGUAGES.map((language) => problemText({ status, code, rejections }, language));
  expect(textsOf(409, 'busy')).toEqual([
    { title: 'Entra en conflicto con el estado actual', detail: 'Esas noches no están libres.' },
    { title: 'In conflict with the current state', detail: 'Those nights are not free.' },
  ]);
  const limited = (retryAfter: number) =>
    LANGUAGES.map((language) => problemText({ status: 429, code: 'too_many_requests', rejections, retryAfter }, language).detail);
  expect(limited(541)).toEqual([
    'Son demasiados intentos seguidos. Vuelve a intentarlo en 10 minutos.',
    'Too many attempts in a row. Try again in 10 minutes.',
  ]);
  expect(textsOf(410, 'toString')[1]).toEqual({ title: 'Gone', detail: 'Gone' });
  expect(textsOf(418, 'teapot')[1]).toEqual({ title: 'Something failed on our side', detail: 'Something failed on our side' });
});
