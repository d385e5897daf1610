import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import firstEn from '../../../texts/en/site-first.ts';
import restEn from '../../../texts/en/site-rest.ts';
import wizardEn from '../../../texts/en/site-wizard.ts';
import consoleEs from '../../../texts/es/console.ts';
import firstEs from '../../../texts/es/site-first.ts';
import restEs from '../../../texts/es/site-rest.ts';
import wizardEs from '../../../texts/es/site-wizard.ts';
import { USUAL } from '../../../web/i18n/windows.ts';
import { consoleSources, sources } from './sources.ts';
import { usedKeys } from './used-keys.ts';

/** The texts of a language by `namespace:key`. */
const flat = (node: unknown, path = ''): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node as Record<string, unknown>).flatMap(([name, value]) =>
        flat(value, path === '' ? `${name}:` : `${path}${path.endsWith(':') ? '' : '.'}${name}`),
      );
const [spanish, english] = [new Map(flat({ ...firstEs, ...restEs, ...wizardEs })), new Map(flat({ ...firstEn, ...restEn, ...wizardEn }))];

const placeholders = (text: string | undefined) => [...new Set(text?.match(/\{\{.+?\}\}|\$t\(.+?\)/g))].sort();

/** Names, units and words that both languages share. */
const SAME = new Set([
  'blocking:night.here', // Posada
  'blocking:year.letter.blocked',
  'blocking:year.letter.imported', // other, otro
  'blocking:year.letter.reserved',
  'stay:wifi.label',
  'common:footer.blog',
  'common:category.hotel',
  'common:category.lodge',
  'common:category.camper',
  'reading:privacy.sections.7.title', // Cookies
  'common:share.facebook',
  'common:share.x',
  'common:share.whatsapp',
  'moderation:no',
  'listing:area', // m²
  'listing:feature.hospital',
  'listing:roomItem.wifi',
  'pricing:figure.total',
  'payment:method.paypal.name',
  'payment:receipt.total',
  'publish:label.video_url',
  'publish:type.cowork.title',
  'reservations:actor.admin', // Posada
  'reservations:facts.total',
  'search:type.cowork',
  'talk:house', // Posada
  'notices:preferences.channel.push',
  'notices:ledger.channel.push',
]);

/** Without the context and the plural that i18next puts at its end. */
const plain = (key: string) => key.replace(/(_month)?_(zero|one|other)$/, '');
const used = usedKeys(sources('.ts', '.tsx'));
const pattern = (key: string) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '[^:]+')}$`);
const found = used.map((use) => {
  const matches = use.namespaces.flatMap((namespace) => {
    const key = pattern(`${namespace}:${use.key}`);
    const below = use.subtree ? pattern(`${namespace}:${use.key}.*`) : null;
    return [...spanish.keys()].filter((known) => key.test(plain(known)) || below?.test(known));
  });
  return { ...use, matches };
});

it('every text is there in both languages', () => {
  expect([...spanish.keys()].filter((key) => !english.has(key))).toEqual([]);
  expect([...english.keys()].filter((key) => !spanish.has(key))).toEqual([]);
});

it('with the same placeholders, and none empty', () => {
  const different = [...spanish].filter(([key, text]) => placeholders(text).join() !== placeholders(english.get(key)).join());
  expect(different).toEqual([]);
  expect([...spanish, ...english].filter(([, text]) => text.trim() === '')).toEqual([]);
});

/** Times that no setting changes. */
const FIXED = new Set([
  'account:bank.hold', // SEC-25
]);

it('how long a side has is never written out: the settings say it', () => {
  const hours = /\b(\d+|una?|one|an|media|half)\s(horas?|hours?)\b/i;
  const written = [...spanish, ...english].filter(([key, text]) => hours.test(text) && !FIXED.has(key));
  expect(written).toEqual([]);
  const named = [...spanish, ...english].flatMap(([, text]) => text.match(/\$t\(.+?\)/g) ?? []);
  expect(new Set(named)).toEqual(new Set(Object.keys(USUAL.es).map((name) => `$t(windows:${name})`)));
});

/** The target of a link in a text, and the address of a question. */
const ADDRESS = /\.link\.to$|^reading:faq\.sections\.\d+\.id$/;

it('no text is the same in both, but names, units and shared words', () => {
  const same = [...spanish].filter(([key, text]) => /\p{L}/u.test(text.replace(/\{\{.+?\}\}/g, '')) && english.get(key) === text);
  expect(same.map(([key]) => key).filter((key) => !SAME.has(key) && !ADDRESS.test(key))).toEqual([]);
  expect([...SAME].filter((key) => english.get(key) !== spanish.get(key))).toEqual([]);
});

it('every used key exists', () => {
  expect(found.filter(({ matches }) => matches.length === 0).map(({ key, where }) => `${where} ${key}`)).toEqual([]);
});

it('no key is cast but those of codes of the server, which may be new to the page', () => {
  const cast = used.flatMap(({ cast, where }) => (cast ? [where.replace(/:\d+$/, '')] : []));
  expect(cast.sort()).toEqual(['publish/shared/wizard-context.ts', 'ui/form/use-field-text.ts']);
});

it('every text is used', () => {
  const used = new Set(found.flatMap(({ matches }) => matches));
  expect([...spanish.keys()].filter((key) => !used.has(key))).toEqual([]);
});

type Schema = { properties: Record<string, { enum?: string[] }> };
const openapi = parse(readFileSync('openapi.yaml', 'utf8')) as { components: { schemas: Record<string, Schema> } };
const propertiesOf = (schema: string) => openapi.components.schemas[schema]?.properties ?? {};
const valuesOf = (schema: string, property: string) => propertiesOf(schema)[property]?.enum ?? [];

it.each([
  ['listing:roomItem', Object.keys(propertiesOf('Room')).filter((name) => name !== 'idpieza')],
  ['common:category', valuesOf('SearchResult', 'categoria')],
  ['common:type', valuesOf('SearchResult', 'tipo')],
  ['search:type', valuesOf('SearchResult', 'tipo')],
])('%s has words for all the server may say', (prefix, values) => {
  expect(values.length).toBeGreaterThan(3);
  expect(values.filter((value) => !spanish.has(`${prefix}.${value}`))).toEqual([]);
});

it('every text that the console names exists, so that no raw key is shown', () => {
  const at = (texts: unknown, part: string) => (typeof texts === 'object' && texts !== null ? Reflect.get(texts, part) : undefined);
  const named = consoleSources('.ts', '.tsx').flatMap(({ text }) =>
    [...text.matchAll(/(['"`])((?:posada|resources)(?:\.\w+)+)(\.\$\{|\1)/g)].map(([, , key = '']) => key),
  );
  expect(named.length).toBeGreaterThan(400);
  const missing = named.filter((key) => key.split('.').reduce<unknown>(at, consoleEs) === undefined);
  expect(missing.filter((key) => key !== 'posada.console')).toEqual([]); // where the browser keeps its choices
});
