import type { Contract } from '../../src/platform/http/contract.ts';
import { pathsOf } from '../../src/platform/http/router.ts';

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
  'a\0b',
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
  '%00',
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

/** Headers as broken clients and attackers send them. */
const HEADERS: readonly Record<string, string>[] = [
  ...['Bearer', 'Bearer ', 'Bearer x y', 'Basic YTpi', 'Digest', ',', '"', `Bearer ${'x'.repeat(600)}`, 'é'].map((authorization) => ({
    authorization,
  })),
  ...[
    'posada_session',
    'posada_session=',
    '=;=;',
    'posada_session=%00',
    `posada_session=${'x'.repeat(3000)}`,
    '__proto__=1',
    'iso639_1=%ff',
  ].map((cookie) => ({ cookie })),
  ...['', ' ', 'x'.repeat(256), 'clé', '\t'].map((key) => ({ 'idempotency-key': key })),
  ...['"', '*', 'W/', '"1', '1', '"x",,,', ','.repeat(500), '"-1"'].map((tag) => ({ 'if-match': tag })),
  ...['', 'x', 'es-', '*;q=9', 'x'.repeat(2000), 'en;q=NaN'].map((language) => ({ 'accept-language': language })),
  ...['bad id!', '', '__proto__', 'x'.repeat(500)].map((id) => ({ 'x-request-id': id })),
  ...['999.1.1.1', '::::', 'unknown', ','.repeat(500)].map((address) => ({ 'x-forwarded-for': address })),
  ...['null', 'javascript:1', '//', 'x'.repeat(500)].map((origin) => ({ origin })),
  ...['bytes=-', 'bytes=9-1', 'x'].map((range) => ({ range })),
  ...['application/xml', 'x', '*/*;q=x'].map((accept) => ({ accept })),
];
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
const LANGUAGES = ['%00', '%ff', 'xx', '__proto__', 'x'.repeat(3000), '%F0%9F%8F%A0', '&lang=en', '[]=1'];

/** A value in the place of each field in turn, beside plausible ones. */
const fieldsOf = (schema: unknown): string[] => {
  const shape = (schema as { shape?: object } | undefined)?.shape ?? (schema as { in?: { shape?: object } } | undefined)?.in?.shape;
  return Object.keys(shape ?? { id: 1, a: 1 });
};

const numbered = (fields: readonly string[]) => fields.map((field, i) => [i, field, fields.length] as const);
/** Every value for each field; where a call has very many fields of one kind, they share the values out among themselves. */
const someOf = (values: readonly string[], i: number, fields: number) =>
  fields > 25 ? values.filter((_, j) => (i + j) % 5 === 0) : values;

/** At least a hundred ways to ask this call wrongly. */
export const attemptsAt = (contract: Contract): Attempt[] => {
  const method = contract.method.toUpperCase();
  const template = pathsOf(contract)[0] ?? '';
  const plain = template.replaceAll(/\{\w+\}/g, '1');
  const json = { 'content-type': 'application/json' };
  const attempts: Attempt[] = [];
  const add = (path: string, init: RequestInit, says: string) => attempts.push({ method, path, init, says });
  const writes = method !== 'GET';
  const something = writes ? { headers: json, body: '{}' } : {};
  for (const headers of HEADERS)
    add(plain, { ...something, headers: { ...(writes ? json : {}), ...headers } }, JSON.stringify(headers).slice(0, 60));
  for (const language of LANGUAGES) add(`${plain}?lang=${language}`, something, `lang ${language}`);
  for (const value of IN_ADDRESSES) {
    add(`${plain}?${value}=1`, something, `unknown parameter ${value}`);
    add(`${plain}?a=${value}&a=${value}&a[]=1&a[b]=2`, something, `repeated parameter ${value}`);
    add(`${plain}/${value}`, something, `a longer path ${value}`);
  }
  for (const broken of ['%', '%zz', '%c0%ae', '%e0%80']) {
    add(`${plain}?a=${broken}`, something, `query ${broken}`);
    add(template.includes('{') ? template.replaceAll(/\{\w+\}/g, broken) : `${plain}${broken}`, something, `path ${broken}`);
  }
  if (writes) {
    for (const type of TYPES) add(plain, { headers: { 'content-type': type }, body: 'a=1' }, `type ${type}`);
    for (const encoding of ['gzip', 'br', 'x'])
      add(plain, { headers: { ...json, 'content-encoding': encoding }, body: '{}' }, `encoding ${encoding}`);
    add(plain, { headers: json, body: `{"a":"${'x'.repeat(300_000)}"}` }, 'over the limit');
  }
  if (template.includes('{')) {
    for (const value of IN_ADDRESSES)
      add(template.replaceAll(/\{\w+\}/g, value), method === 'GET' ? {} : { headers: json, body: '{}' }, `path ${value}`);
  }
  if (contract.query) {
    for (const [i, field, fields] of numbered(fieldsOf(contract.query))) {
      for (const value of someOf(IN_ADDRESSES, i, fields)) add(`${plain}?${field}=${value}`, {}, `${field}=${value}`);
      add(`${plain}?${field}=1&${field}=2&${field}[]=3`, {}, `${field} three times`);
    }
  }
  if (contract.body && !contract.files) {
    for (const body of BODIES) add(plain, { headers: json, body }, `body ${body.slice(0, 20)}`);
    for (const field of fieldsOf(contract.body)) {
      for (const value of VALUES)
        add(plain, { headers: json, body: JSON.stringify({ [field]: value }) }, `${field}: ${JSON.stringify(value)?.slice(0, 30)}`);
    }
    add(plain, { headers: { 'content-type': 'text/xml' }, body: '<a/>' }, 'xml');
    add(
      plain,
      { headers: json, body: JSON.stringify(Object.fromEntries(fieldsOf(contract.body).map((f) => [f, '\u202e1']))) },
      'all at once',
    );
  }
  if (contract.files) {
    const form = (fill: (data: FormData) => void) => {
      const data = new FormData();
      fill(data);
      return data;
    };
    const junk = new File([new Uint8Array(64)], '../../x.svg', { type: 'image/svg+xml' });
    const files = Object.keys(contract.files.fields);
    add(
      plain,
      {
        body: form((data) => {
          for (const name of files) data.append(name, junk);
        }),
      },
      'a file that lies',
    );
    add(plain, { body: form((data) => void data.append('unknown', junk)) }, 'a file nobody asked for');
    add(plain, { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\nhalf' }, 'half a form');
    add(plain, { headers: { 'content-type': 'multipart/form-data' }, body: 'x' }, 'no boundary');
    for (const [i, field, fields] of numbered(fieldsOf(contract.body))) {
      for (const value of someOf(['', '{', '-1', '1e9', 'null', '[]', "'", '{"es":1}', '\u0000'], i, fields)) {
        add(plain, { body: form((data) => void data.append(field, value)) }, `${field}: ${value}`);
      }
      add(
        plain,
        {
          body: form((data) => {
            for (const value of ['a', 'b']) data.append(field, value);
          }),
        },
        `${field} twice`,
      );
    }
  }
  return attempts;
};
