import { describe, expect, it } from 'vitest';
import type { Contract } from '../../src/platform/http/contract.ts';
import { pathsOf } from '../../src/platform/http/router.ts';
import { grantAdmin } from '../../src/tools/grant-admin.ts';
import { testApp } from '../support/app.ts';

const app = await testApp();
const correo = 'admin@example.org';
const registered = await app.request('POST', '/users/register', { body: { nombre: 'Ana', apellido: 'Rojas', correo, hash: 'Posada2026' } });
await grantAdmin({ db: app.db, store: app.store, clock: app.clock, secret: app.config.secret }, correo);
await app.drain();
const token: string = registered.body.api_token;

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
const BODIES = ['', '{', 'null', '[]', '"x"', '{"__proto__":{"a":1}}', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, '{"a":1e999}', '\0'];

type Attempt = { method: string; path: string; init: RequestInit; says: string };

/** A value in the place of each field in turn, beside plausible ones. */
const fieldsOf = (schema: unknown): string[] => {
  const shape = (schema as { shape?: object } | undefined)?.shape ?? (schema as { in?: { shape?: object } } | undefined)?.in?.shape;
  return Object.keys(shape ?? { id: 1, a: 1 });
};

const attemptsAt = (contract: Contract): Attempt[] => {
  const method = contract.method.toUpperCase();
  const template = pathsOf(contract)[0] ?? '';
  const plain = template.replaceAll(/\{\w+\}/g, '1');
  const json = { 'content-type': 'application/json' };
  const attempts: Attempt[] = [];
  const add = (path: string, init: RequestInit, says: string) => attempts.push({ method, path, init, says });
  if (template.includes('{')) {
    for (const value of IN_ADDRESSES)
      add(template.replaceAll(/\{\w+\}/g, value), method === 'GET' ? {} : { headers: json, body: '{}' }, `path ${value}`);
  }
  if (contract.query) {
    for (const field of fieldsOf(contract.query)) {
      for (const value of IN_ADDRESSES) add(`${plain}?${field}=${value}`, {}, `${field}=${value}`);
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
    for (const field of fieldsOf(contract.body)) {
      for (const value of ['', '{', '-1', '1e9', 'null', '[]', "'", '{"es":1}', '\u0000']) {
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

const ask = async ({ method, path, init, says }: Attempt, token: string | null) => {
  const headers = { ...(init.headers as Record<string, string> | undefined), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(app.url + path, { ...init, method, headers, redirect: 'manual' });
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  // dots that lead out of the API end at a page, which answers as a page
  const answered =
    response.status < 400 ||
    !new URL(response.url).pathname.startsWith('/api/v1/') ||
    (type === 'application/problem+json' && JSON.parse(text).status === response.status);
  return response.status >= 500 || !answered
    ? `${method} ${path.slice(0, 100)} [${says}] → ${response.status} ${text.slice(0, 300)}`
    : null;
};

// signing out would end the session the others need; the live stream never ends
const skipped = new Set(['/users/logout', '/users/me/erase', '/events']);

describe('malformed input is never a fault of ours', { timeout: 300_000 }, () => {
  const targets = app.contracts
    .filter(({ path }) => !skipped.has(path))
    .map((contract) => [`${contract.method} ${contract.path}`, contract] as const);
  it.each(targets)('%s', async (_name, contract) => {
    const faults: string[] = [];
    for (const attempt of attemptsAt(contract)) {
      const fault = await ask(attempt, contract.role === 'user' || contract.role === 'admin' ? token : null);
      if (fault) faults.push(fault);
    }
    expect(faults.slice(0, 5)).toEqual([]);
  });

  it('polluted nobody', () => expect(Object.keys(Object.prototype)).toEqual([]));
});
