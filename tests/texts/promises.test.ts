import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEVICE_LIFE } from '../../src/identity/sign-in/devices.ts';
import { SESSION_LIFE } from '../../src/identity/sign-in/sessions.ts';
import { milliseconds } from '../../src/kernel/durations.ts';
import { PICTURE_LIFE } from '../../src/viewings/commands.ts';
import en from '../../texts/en/site-reading.json' with { type: 'json' };
import es from '../../texts/es/site-reading.json' with { type: 'json' };
import { paths } from '../../web/paths.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Every payment method may have a surcharge, and every stay pays the service: no text promises that nothing is added (D-125). */
const PROMISES = [
  /nothing (is added|on top|else is charged)|no extra (cost|charge)s? ever/i,
  /the price you see[^.]*(is|what) [^.]*you pay/i,
  /without surprises|no surprises|no hidden/i,
  /no se agrega nada|nada encima|sin costos ocultos|sin sorpresas/i,
  /(el )?precio que ves[^.]*(es|lo) [^.]*que pagas/i,
];

/** A change of the terms or of the page on privacy sends no mail: no page of law promises one. */
const LETTERS = [
  /(avisamos|avisaremos|decimos|informamos|escribimos)[^.]*\b(correo|e-mail)/i,
  /we (will )?(tell|notify|inform|e-mail|write to)\b[^.]*(e-mail|mail)|we (will )?e-mail you/i,
  /(here|aquí)[^.]*(by e-mail|por correo)/i,
];
/** What those pages say themselves: that no mail is sent. */
const DENIALS = ['No avisamos por correo.', 'We do not tell you by e-mail.'];
const promisesLetter = (text: string): boolean => LETTERS.some((one) => one.test(DENIALS.reduce((rest, no) => rest.replace(no, ''), text)));

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|md)$/.test(name))
    .map((name) => join(folder, name));

const broken = (text: string): boolean => PROMISES.some((promise) => promise.test(text));

it('no text promises a price that no payment method has', () => {
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
])('detects %s', (text) => expect(broken(text)).toBe(true));

describe.each([
  ['es', es, 'días'],
  ['en', en, 'days'],
] as const)('the pages of law (%s)', (_, { terms, privacy }, days) => {
  const all = [...terms.sections, ...privacy.sections];

  it('promise no mail that the program does not send', () => {
    expect(all.filter(({ text }) => promisesLetter(text)).map(({ title }) => title)).toEqual([]);
  });

  it('state the times that the program uses', () => {
    const { text } = privacy.sections.find((one) => /Cuánto tiempo|How long/.test(one.title)) ?? { text: '' };
    const said = [...text.matchAll(new RegExp(`(\\d+) ${days}`, 'g'))].map(([, count]) => Number(count));
    expect(said).toEqual([SESSION_LIFE, DEVICE_LIFE, PICTURE_LIFE].map((life) => milliseconds(life) / 86_400_000));
  });

  it('link to where people export and erase their data', () => {
    expect(privacy.sections.flatMap((one) => ('link' in one && one.link ? [one.link.to] : []))).toContain(paths.myData);
  });
});

it.each([
  'If we change these terms, the new ones hold, and we tell you by e-mail.',
  'If we change this page, we say so here and, when it matters to you, by e-mail.',
  'Si cambiamos estos términos, los nuevos rigen, y te avisamos por correo.',
  'Si cambiamos esta página, lo decimos aquí y, cuando te afecta, por correo.',
])('detects the promise of a mail: %s', (text) => expect(promisesLetter(text)).toBe(true));
