import type { Contract } from '../../src/server/http/contract.ts';
import { pathsOf } from '../../src/server/http/serving/router.ts';
import type { Some } from '../support/calls/in-turn.ts';

/** Every name and every field gets it: PostgreSQL takes no text with it. */
const NUL = { inAddresses: '%00', inBodies: 'a\0b', inForms: '\u0000' };
/** What people, programs and attackers send where a value is expected. */
const VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  -0,
  1.5,
  1e308,
  2_147_483_648,
  9_007_199_254_740_992,
  true,
  [],
  [[]],
  {},
  { $gt: '' },
  '\ud800',
  'x'.repeat(100_000),
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '🏠'.repeat(300),
  'ＡＮＡ＠ｍａｉｌ．ｃｏｍ',
];
const IN_ADDRESSES = [
  '',
  '0',
  '-1',
  '1e9',
  '99999999999',
  'NaN',
  "'",
  '%ED%A0%80',
  '%F0%9F%8F%A0',
  '%2e%2e',
  'x'.repeat(2000),
  '__proto__',
  '2026-02-30',
  '[]',
  '1,2',
];
const DEEP = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"__proto__":{"a":1}}',
  DEEP,
  '{"a":1e309}',
  '{"a":-0}',
  '\0',
  '{"a":1,"a":2}',
  '{"constructor":{"prototype":{"a":1}}}',
];

export type Attempt = { method: string; path: string; init: RequestInit; says: string };

/** Headers as broken clients and attackers send them, kind by kind. */
const HEADERS: readonly (readonly Record<string, string>[])[] = Object.entries({
  authorization: ['Bearer', 'Bearer ', 'Bearer x y', 'Basic YTpi', 'Digest', ',', '"', `Bearer ${'x'.repeat(600)}`, 'é'],
  cookie: [
    ...['posada_session', 'posada_session=', '=;=;', 'posada_session=%00', `posada_session=${'x'.repeat(3000)}`],
    ...['__proto__=1', 'iso639_1=%ff'],
  ],
  'idempotency-key': ['', ' ', 'x'.repeat(256), 'clé', '\t'],
  'if-match': ['"', '*', 'W/', '"1', '1', '"x",,,', ','.repeat(500), '"-1"'],
  'accept-language': ['', 'x', 'es-', '*;q=9', 'x'.repeat(2000), 'en;q=NaN'],
  'x-request-id': ['bad id!', '', '__proto__', 'x'.repeat(500)],
  'x-forwarded-for': ['999.1.1.1', '::::', 'unknown', ','.repeat(500)],
  origin: ['null', 'javascript:1', '//', 'x'.repeat(500)],
  range: ['bytes=-', 'bytes=9-1', 'x'],
  accept: ['application/xml', 'x', '*/*;q=x'],
}).map(([name, values]) => values.map((value) => ({ [name]: value })));
const TYPES = [
  '',
  'text/xml',
  'application/json; charset=utf-7',
  'application/json; charset=',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'image/png',
  '/',
  'x',
];
const BROKEN = ['%', '%zz', '%c0%ae', '%e0%80'];
const ENCODINGS = ['gzip', 'br', 'x'];
const IN_FORMS = ['', '{', '-1', '1e9', 'null', '[]', "'", '{"es":1}'];
const LANGUAGES = ['%00', '%ff', 'xx', '__proto__', 'x'.repeat(3000), '%F0%9F%8F%A0', '&lang=en', '[]=1'];

const fieldsOf = (schema: unknown): string[] => {
  const shape = (schema as { shape?: object } | undefined)?.shape ?? (schema as { in?: { shape?: object } } | undefined)?.in?.shape;
  return Object.keys(shape ?? { id: 1, a: 1 });
};

const form = (...entries: readonly (readonly [name: string, value: string | File])[]) => {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
};
const junk = new File([new Uint8Array(64)], '../../x.svg', { type: 'image/svg+xml' });

/** Ways to ask this call wrongly: `some` of each kind, `ofField` for each field. With all of them at least a hundred. */
export const attemptsAt = (contract: Contract, some: Some, ofField: Some): Attempt[] => {
  const method = contract.method.toUpperCase();
  const template = pathsOf(contract)[0] ?? '';
  const isNamed = template.includes('{');
  const at = (value: string) => template.replaceAll(/\{\w+\}/g, value);
  const plain = at('1');
  const json = { 'content-type': 'application/json' };
  const attempts: Attempt[] = [];
  const add = (path: string, init: RequestInit, says: string) => attempts.push({ method, path, init, says });
  const writes = method !== 'GET';
  const something = writes ? { headers: json, body: '{}' } : {};
  for (const kind of HEADERS)
    for (const headers of some(kind))
      add(plain, { ...something, headers: { ...(writes ? json : {}), ...headers } }, JSON.stringify(headers).slice(0, 60));
  for (const language of some(LANGUAGES)) add(`${plain}?lang=${language}`, something, `lang ${language}`);
  for (const value of some(IN_ADDRESSES)) {
    add(`${plain}?${value}=1`, something, `unknown parameter ${value}`);
    add(`${plain}?a=${value}&a=${value}&a[]=1&a[b]=2`, something, `repeated parameter ${value}`);
    add(`${plain}/${value}`, something, `a longer path ${value}`);
  }
  if (isNamed) for (const value of [NUL.inAddresses, ...some(IN_ADDRESSES)]) add(at(value), something, `path ${value}`);
  for (const broken of some(BROKEN)) {
    add(`${plain}?a=${broken}`, something, `query ${broken}`);
    add(isNamed ? at(broken) : `${plain}${broken}`, something, `path ${broken}`);
  }
  if (writes) {
    for (const type of some(TYPES)) add(plain, { headers: { 'content-type': type }, body: 'a=1' }, `type ${type}`);
    for (const encoding of some(ENCODINGS))
      add(plain, { headers: { ...json, 'content-encoding': encoding }, body: '{}' }, `encoding ${encoding}`);
    add(plain, { headers: json, body: `{"a":"${'x'.repeat(300_000)}"}` }, 'over the limit');
  }
  if (contract.query) {
    for (const field of fieldsOf(contract.query)) {
      for (const value of [NUL.inAddresses, ...ofField(IN_ADDRESSES)]) add(`${plain}?${field}=${value}`, {}, `${field}=${value}`);
      add(`${plain}?${field}=1&${field}=2&${field}[]=3`, {}, `${field} three times`);
    }
  }
  const fields = fieldsOf(contract.body);
  if (contract.body && !contract.files) {
    for (const body of some(BODIES)) add(plain, { headers: json, body }, `body ${body.slice(0, 20)}`);
    for (const field of fields)
      for (const value of [NUL.inBodies, ...ofField(VALUES)])
        add(plain, { headers: json, body: JSON.stringify({ [field]: value }) }, `${field}: ${JSON.stringify(value)?.slice(0, 30)}`);
    const all = Object.fromEntries(fields.map((field) => [field, '\u202e1']));
    add(plain, { headers: json, body: JSON.stringify(all) }, 'all at once');
  }
  if (contract.files) {
    add(plain, { body: form(...Object.keys(contract.files.fields).map((name) => [name, junk] as const)) }, 'a file that lies');
    add(plain, { body: form(['unknown', junk]) }, 'a file nobody asked for');
    add(plain, { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\nhalf' }, 'half a form');
    add(plain, { headers: { 'content-type': 'multipart/form-data' }, body: 'x' }, 'no boundary');
    for (const field of fields) {
      for (const value of [NUL.inForms, ...ofField(IN_FORMS)]) add(plain, { body: form([field, value]) }, `${field}: ${value}`);
    }
    for (const field of some(fields)) add(plain, { body: form([field, 'a'], [field, 'b']) }, `${field} twice`);
  }
  return attempts;
};
