import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/kernel/languages.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const [, TABLE = ''] = read('docs/rules/messages.md').split('| message | said in | text |\n|---|---|---|\n');
const ROWS = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, message = '', place = '', text = '']) => ({ message, place, text }));
const CODE = /^`([^`]+)`$/;
const worded = ROWS.flatMap((row) => {
  const [file, key] = [CODE.exec(row.place)?.[1], CODE.exec(row.text)?.[1]];
  return file && key ? [{ ...row, file, key }] : [];
});

/** The text of a key such as `site-talk:start.sent`, in one of its plural forms. */
const textOf = (language: string, key: string): unknown => {
  const [area = '', path = ''] = key.split(':');
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const inner = steps.reduce<Record<string, unknown>>(
    (all, step) => (all[step] ?? {}) as Record<string, unknown>,
    JSON.parse(read(`texts/${language}/${area}.json`)),
  );
  return inner[last] ?? inner[`${last}_other`];
};

/** A shared part with its own texts: its users show them too. */
const SAYS: Readonly<Record<string, RegExp>> = {
  'site-errors:ours': /<(FormRefusal|Refusal|Failure) |t\('ours'\)/,
};

const says = (file: string, key: string): boolean => {
  const source = read(file);
  const path = (key.split(':')[1] ?? '').replace(/^words\./, ''); // the console's texts that belong to no list
  const steps = path.split('.');
  // the whole key, or a part of it before or after what is filled in: `linkTrouble.${code}.title`, `coupon.wrong.${code}`
  const filled = steps.some((_, at) => source.includes(`${steps.slice(0, at).join('.')}.\${`) && at > 0);
  const whole = source.includes(`${path}'`) || new RegExp(`\\b${steps.at(-1)}: \\d`).test(source); // a code with its status
  return whole || filled || (SAYS[key]?.test(source) ?? false);
};

describe('the messages of the specification', () => {
  it('are all in the table, each once', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(70);
    expect(new Set(ROWS.map(({ message }) => message)).size).toBe(ROWS.length);
    const others = ROWS.filter((row) => !worded.some(({ message }) => message === row.message));
    expect(others.filter(({ place, text }) => !(place.startsWith('prevented: ') && text === '–')).map(({ message }) => message)).toEqual([
      'Blank cells of tables',
    ]);
  });

  it.each(worded)('$message has a text in every language', ({ key }) => {
    const texts = LANGUAGES.map((language) => textOf(language, key));
    for (const text of texts) expect(text).toEqual(expect.stringMatching(/\S/));
    expect(new Set(texts).size).toBe(LANGUAGES.length);
  });

  it.each(worded)('$message is used where the table states', ({ file, key }) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
    expect(says(file, key)).toBe(true);
  });

  it('detects an unused text', () => {
    expect(says('web/messages/WriteDialog.tsx', 'site-talk:start.never')).toBe(false);
    expect(textOf('es', 'site-talk:start.never')).toBeUndefined();
  });
});
