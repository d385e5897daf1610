import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { identityRejections } from '../../../src/identity/rejections.ts';
import { Rejection, type RejectionCode } from '../../../src/kernel/rejection.ts';
import { reservationsRejections } from '../../../src/reservations/rejections.ts';
import { contract, Reply, route, type User } from '../../../src/server/http/contract.ts';
import { commonRejections } from '../../../src/server/http/rejections.ts';
import { mountRoutes } from '../../../src/server/http/serving/router.ts';
import type { CallDeps } from '../../../src/server/http/serving/serve-call.ts';
import { heldBack } from '../../support/calls/held-back.ts';
import { GUEST, smallApp } from '../../support/small-app.ts';

const tag = 'Test';
const named = (name: string) => ({ name, tag, summary: name });
const note = contract({
  ...named('note'),
  method: 'post',
  path: '/notes/{id}',
  role: 'user',
  params: z.object({ id: z.coerce.number() }),
  query: z.object({ page: z.coerce.number().int().min(1).max(50).optional(), kinds: z.array(z.string()).optional() }),
  body: z.object({ text: z.string().min(2).max(5), color: z.enum(['red', 'blue']).optional(), deep: z.unknown().optional() }),
  status: 201,
  response: z.object({ id: z.number(), text: z.string(), kinds: z.array(z.string()).optional() }),
});
const photos = contract({
  ...named('photos'),
  method: 'post',
  path: '/photos',
  role: 'public',
  body: z.object({ title: z.string(), rooms: z.array(z.string()).optional() }),
  files: { fields: { 'photos[]': { max: 2, maxBytes: 1000 } } },
  response: z.object({ files: z.array(z.string()), rooms: z.array(z.string()).optional() }),
});
const open = contract({
  ...named('open'),
  method: 'get',
  path: '/open',
  role: 'public',
  response: z.object({ user: z.number().nullable() }),
});
const mine = contract({ ...named('mine'), method: 'get', path: '/notes/mine', role: 'user', response: z.object({ mine: z.boolean() }) });
const hidden = contract({
  ...named('hidden'),
  method: 'post',
  path: '/hidden',
  atRoot: true,
  role: 'admin',
  body: z.object({ a: z.string() }),
  status: 204,
});
const refuse = contract({
  ...named('refuse'),
  method: 'get',
  path: '/refuse/{code}',
  aliases: ['/refused/{code}'],
  atRoot: true,
  role: 'public',
  params: z.object({ code: z.string() }),
  rejections: ['overlap'],
  statuses: { overlap: 410 },
});
const routes = [
  route(note, async ({ params, body, query }) => ({ id: params.id, text: body.text, kinds: query.kinds, phone: 'must not leave' })),
  route(photos, async ({ files, body }) => ({
    files: files.map((f) => `${f.field}:${f.name}:${f.mime}:${f.bytes.length}`),
    rooms: body.rooms,
  })),
  route(open, async ({ user }) => ({ user: user?.id ?? null })),
  route(mine, async () => ({ mine: true })),
  route(hidden, async () => new Reply(204, undefined)),
  route(refuse, async ({ params: { code } }) => {
    if (code === 'bug') throw new Error('private@example.com broke it');
    if (code === 'number') throw Object.assign(new Error('numeric overflow'), { code: '22003' });
    if (code === 'away') throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    if (code === 'field') throw new Rejection('already_taken', { field: 'correo' });
    throw new Rejection(code as RejectionCode, { alternatives: [1], status: 200, missing: ['sexo'] });
  }),
];
const lines: string[] = [];
const log = (await import('pino')).pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const rejections = { ...commonRejections, ...identityRejections, ...reservationsRejections };
const app = await smallApp({ routes, log, rejections });

const send = async (method: string, path: string, init: RequestInit & { token?: string; json?: unknown } = {}) => {
  const { token, json, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (json !== undefined) headers.set('content-type', 'application/json');
  const response = await fetch(app.url + path, { method, ...rest, headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text.startsWith('{') ? JSON.parse(text) : text };
};
const write = (json: unknown, path = '/api/v1/notes/1') => send('POST', path, { token: 'guest', json });
const good = { text: 'abc' };

describe('authorisation is checked before the input', () => {
  it('401 without a token or with an expired one, whatever the body', async () => {
    for (const init of [{ body: '{' }, { json: { text: '' } }, { token: 'dead', json: good }]) {
      const { status, body, headers } = await send('POST', '/api/v1/notes/abc', init);
      expect(status).toBe(401);
      expect(body.code).toBe('not_signed_in');
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
  });
  it('404 to everyone but administrators, the same as for what does not exist', async () => {
    const missing = await send('POST', '/api/v1/nothing', { json: {} });
    for (const token of [undefined, 'dead', 'guest']) {
      const { status, body } = await send('POST', '/api/v1/hidden', { json: {}, ...(token ? { token } : {}) });
      expect([status, { ...body, request_id: '' }]).toEqual([404, { ...missing.body, request_id: '' }]);
    }
    expect((await send('POST', '/api/v1/hidden', { token: 'admin', json: {} })).status).toBe(422);
    expect((await send('POST', '/api/v1/hidden', { token: 'admin', json: { a: 'x' } })).status).toBe(204);
  });
  it('takes the bare token, Bearer in any case, and the cookie', async () => {
    for (const headers of [{ authorization: 'guest' }, { authorization: 'bearer guest' }, { cookie: 'posada_session=guest' }]) {
      expect((await send('GET', '/api/v1/open', { headers })).body).toEqual({ user: GUEST.id });
    }
    expect((await send('GET', '/api/v1/open', { headers: { authorization: 'Bearer dead' } })).body).toEqual({ user: null });
  });
  it('a write by cookie needs the Origin of this site', async () => {
    const headers = { cookie: 'posada_session=guest', 'content-type': 'application/json' };
    const withOrigin = (origin?: string) =>
      send('POST', '/api/v1/notes/1', { headers: { ...headers, ...(origin ? { origin } : {}) }, body: JSON.stringify(good) });
    expect((await withOrigin()).body.code).toBe('wrong_origin');
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', `${app.url}.evil.example`]) {
      expect((await withOrigin(origin)).status).toBe(403);
    }
    expect((await withOrigin(app.config.publicUrl)).status).toBe(201);
    expect((await withOrigin(app.url)).status).toBe(201); // the loopback address of the request
    expect((await send('GET', '/api/v1/notes/mine', { headers })).status).toBe(200);
  });
});

describe('a right that ends while the body arrives no longer applies (D-169)', () => {
  let now: { user: User | null; isLink: boolean };
  let onCall: (() => void) | undefined;
  let acts = 0;
  const shape = {
    ...named('slow'),
    method: 'post',
    params: z.object({ id: z.coerce.number() }),
    body: z.object({ a: z.string() }),
  } as const;
  const act = async (): Promise<never> => {
    acts += 1;
    return undefined as never;
  };
  const link = async () => {
    if (!now.isLink) throw new Rejection('not_found');
    onCall?.();
  };
  const slow = smallApp({
    routes: [
      route(contract({ ...shape, path: '/mine/{id}', role: 'user', status: 204 }), act),
      route(contract({ ...shape, name: 'desk', path: '/desk/{id}', role: 'admin', status: 204 }), act),
      route(contract({ ...shape, name: 'fresh', path: '/fresh/{id}', role: 'user', fresh: true, status: 204 }), act),
      route(contract({ ...shape, name: 'link', path: '/link/{id}', role: 'token', status: 204 }), act, link),
      route(
        contract({
          ...shape,
          name: 'file',
          path: '/file/{id}',
          role: 'user',
          files: { fields: { f: { max: 1, maxBytes: 9 } } },
          status: 204,
        }),
        act,
      ),
    ],
    authenticate: async () => {
      queueMicrotask(() => onCall?.());
      return now.user;
    },
  });
  const recent = () => new Date().toISOString();
  const json = '{"a":"x"}';
  const form = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--x--\r\n';
  it.each<[string, User | null, { user?: User | null; isLink?: boolean }, number, string, string | undefined]>([
    ['mine', GUEST, { user: null }, 401, json, undefined],
    ['mine', GUEST, {}, 204, json, undefined],
    ['file', GUEST, { user: null }, 401, form, 'multipart/form-data; boundary=x'],
    ['desk', { ...GUEST, isAdmin: true }, { user: GUEST }, 404, json, undefined],
    ['fresh', { ...GUEST, provedAt: recent() }, { user: GUEST }, 403, json, undefined],
    ['link', null, { isLink: false }, 404, json, undefined],
  ])('%s', async (path, user, then, status, body, type) => {
    const { url } = await slow;
    now = { user, isLink: true };
    acts = 0;
    const begun = new Promise<void>((resolve) => {
      onCall = resolve;
    });
    const call = { method: 'POST', path: `/api/v1/${path}/1`, token: 'x', body, ...(type && { type }) };
    const answer = await heldBack(url, call, async () => {
      await begun;
      now = { ...now, ...then };
    });
    expect([answer, acts]).toEqual([status, status === 204 ? 1 : 0]);
  });
});

describe('ids', () => {
  it.each(['abc', '0', '-1', '1.5', '1e3', '0x1', '01', '2147483648', '99999999999999999999', '%00', '1%20', '٣'])(
    'a path with id %s is 404',
    async (id) => expect((await write(good, `/api/v1/notes/${id}`)).status).toBe(404),
  );
  it('the largest one is accepted', async () => expect((await write(good, '/api/v1/notes/2147483647')).body.id).toBe(2_147_483_647));
  it('fixed segments win over parameters', async () =>
    expect((await send('GET', '/api/v1/notes/mine', { token: 'guest' })).body).toEqual({ mine: true }));
});

describe('paths', () => {
  it('are matched in any case and with a slash at the end', async () => {
    for (const path of ['/API/V1/Open', '/api/v1/open/', '/Api/v1/Refuse/overlap', '/Refuse/overlap/']) {
      expect((await send('GET', path)).body.code ?? 'found', path).toBe(/refuse/i.test(path) ? 'overlap' : 'found');
    }
    for (const path of ['/api/v1', '/api/v1/', '/api/v1//open', '/api/v1/ope', '/api/v1/open/more', '//open']) {
      expect((await send('GET', path)).status, path).toBe(404);
    }
  });
  it('begin with a word', () => {
    const any = contract({
      ...named('any'),
      method: 'get',
      path: '/{id}',
      role: 'public',
      params: z.object({ id: z.string() }),
      status: 204,
    });
    expect(() => mountRoutes([route(any, async () => undefined)], {} as CallDeps)).toThrow('begins with a parameter');
  });
});

describe('input', () => {
  it('answers the field and code of each fault', async () => {
    const errorsOf = async (json: unknown) => (await write(json)).body.errors;
    expect(await errorsOf({})).toEqual({ text: ['required'] });
    expect(await errorsOf({ text: null })).toEqual({ text: ['required'] });
    expect(await errorsOf({ text: '' })).toEqual({ text: ['required'] });
    expect(await errorsOf({ text: 'a' })).toEqual({ text: ['too_short'] });
    expect(await errorsOf({ text: 'abcdef' })).toEqual({ text: ['too_long'] });
    expect(await errorsOf({ text: 3 })).toEqual({ text: ['invalid'] });
    expect(await errorsOf({ text: 'ab', color: 'green' })).toEqual({ color: ['unknown_value'] });
    expect((await write(good, '/api/v1/notes/1?page=51')).body.errors).toEqual({ page: ['out_of_range'] });
    expect((await write(good, '/api/v1/notes/1?page=')).body.errors).toEqual({ page: ['required'] });
    expect((await write(good, '/api/v1/notes/1?page=x')).body.errors).toEqual({ page: ['invalid'] });
    expect((await write(good, '/api/v1/notes/1?page=1&page=2')).body.errors).toEqual({ page: ['invalid'] });
  });
  it('`name[]` is a list, once or repeated', async () => {
    expect((await write(good, '/api/v1/notes/1?kinds[]=a')).body.kinds).toEqual(['a']);
    expect((await write(good, '/api/v1/notes/1?kinds[]=a&kinds[]=b')).body.kinds).toEqual(['a', 'b']);
  });
  it('NUL and lone surrogates are invalid in every position', async () => {
    for (const bad of ['a\0b', 'a\ud800', '\udc00a']) {
      expect(
        (
          await send('POST', '/api/v1/notes/1', {
            token: 'guest',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ text: bad }),
          })
        ).body.errors,
      ).toEqual({ text: ['invalid'] });
    }
    const latin1 = Buffer.from('{"text":"Ñuñoa"}', 'latin1') as unknown as string;
    const read = await send('POST', '/api/v1/notes/1', { token: 'guest', headers: { 'content-type': 'application/json' }, body: latin1 });
    expect(read.body.errors).toEqual({ text: ['invalid'] });
    expect((await write({ text: 'ab', deep: { a: ['\0'] } })).body.errors).toEqual({ deep: ['invalid'] });
    expect((await write({ text: 'ab', ['k\0']: 1 })).body.errors).toEqual({ body: ['invalid'] });
    expect((await write(good, '/api/v1/notes/1?page=%00')).body.errors).toEqual({ page: ['invalid'] });
  });
  it('may be nested 20 levels deep and no deeper', async () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
    expect((await write({ text: 'ab', deep: nested(19) })).status).toBe(201);
    expect((await write({ text: 'ab', deep: nested(20) })).body.errors).toEqual({ deep: ['invalid'] });
    const bomb = `{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(
      (await send('POST', '/api/v1/notes/1', { token: 'guest', headers: { 'content-type': 'application/json' }, body: bomb })).status,
    ).toBe(422);
  });
  it('is at most 256 kB', async () => {
    const ofSize = (bytes: number) => {
      const frame = JSON.stringify({ text: 'abc', deep: '' }).length;
      return { text: 'abc', deep: 'x'.repeat(bytes - frame) };
    };
    expect((await write(ofSize(256 * 1024))).status).toBe(201);
    expect((await write(ofSize(256 * 1024 + 1))).status).toBe(413);
  });
  it('is JSON: malformed 422, other media and encodings 415', async () => {
    const raw = (body: NonNullable<RequestInit['body']>, headers: Record<string, string>) =>
      send('POST', '/api/v1/notes/1', { token: 'guest', headers, body });
    for (const body of ['{', '"text"', '12', 'null', '{"text":"ab",}', '{"text":1e999999}']) {
      const { status } = await raw(body, { 'content-type': 'application/json' });
      expect([status, body]).toEqual([422, body]);
    }
    expect((await raw('text=abc', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await raw('{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect(
      (await raw(new Uint8Array(gzipSync(JSON.stringify(good))), { 'content-type': 'application/json', 'content-encoding': 'gzip' }))
        .status,
    ).toBe(415);
    expect((await raw(JSON.stringify(good), { 'content-type': 'application/json; charset=utf-8' })).status).toBe(201);
  });
  it('cannot change the prototype', async () => {
    const body = '{"text":"abc","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    expect((await send('POST', '/api/v1/notes/1', { token: 'guest', headers: { 'content-type': 'application/json' }, body })).status).toBe(
      422,
    );
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('forms with files', () => {
  const upload = (fill: (form: FormData) => void) => {
    const form = new FormData();
    fill(form);
    return send('POST', '/api/v1/photos', { body: form });
  };
  const file = (bytes: number, name = 'a.png') => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

  it('are parsed into fields, lists and files', async () => {
    const { status, body } = await upload((form) => {
      form.append('title', 'x');
      form.append('rooms[]', 'one');
      form.append('photos[]', file(10, '../../b.png'));
      form.append('photos[]', file(1000));
    });
    expect([status, body]).toEqual([200, { files: ['photos:b.png:image/png:10', 'photos:a.png:image/png:1000'], rooms: ['one'] }]);
  });
  it('a file of one byte more than allowed is 413', async () => {
    const { status, body } = await upload((form) => {
      form.append('title', 'x');
      form.append('photos[]', file(1001));
    });
    expect([status, body.errors]).toEqual([413, { photos: ['too_large'] }]);
  });
  it('one file more than allowed, or of an undeclared field, is 422', async () => {
    expect(
      (
        await upload((form) => {
          for (const size of [1, 2, 3]) form.append('photos[]', file(size));
        })
      ).body.errors,
    ).toEqual({
      photos: ['too_long'],
    });
    expect((await upload((form) => form.append('virus', file(1)))).body.errors).toEqual({ virus: ['unknown_value'] });
  });
  it('may have 200 parts and no more', async () => {
    const parts = (count: number) =>
      upload((form) => {
        for (let i = 0; i < count; i += 1) form.append(i === 0 ? 'title' : `f${i}`, 'x');
      });
    expect((await parts(200)).status).toBe(200);
    expect((await parts(201)).status).toBe(413);
  });
  it('a malformed body is 422 without a hang', async () => {
    const raw = (body: string, type: string) => send('POST', '/api/v1/photos', { body, headers: { 'content-type': type } });
    expect((await raw('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nhal', 'multipart/form-data; boundary=x')).status).toBe(
      422,
    );
    expect((await raw('anything', 'multipart/form-data')).status).toBe(422);
    expect((await raw('', 'multipart/form-data; boundary=x')).status).toBe(422);
    for (const part of ['form-data', 'form-data; filename="a.jpg"']) // neither has a name
      expect((await raw(`--x\r\nContent-Disposition: ${part}\r\n\r\nx\r\n--x--`, 'multipart/form-data; boundary=x')).status).toBe(422);
  });
});

describe('an answer', () => {
  it('contains only declared fields', async () => expect((await write(good)).body).toEqual({ id: 1, text: 'abc' }));
  it('has version, request id, and no-store for personal data', async () => {
    const { headers } = await write(good);
    expect(headers.get('app-version')).toBe('1.0.54');
    expect(headers.get('access-control-expose-headers')).toBe('app-version');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await send('GET', '/api/v1/open', { headers: { 'x-request-id': 'abcdefgh-1' } })).headers.get('x-request-id')).toBe(
      'ext-abcdefgh-1',
    );
    expect((await send('GET', '/api/v1/open', { headers: { 'x-request-id': 'bad id!' } })).headers.get('x-request-id')).not.toBe('bad id!');
  });
  it('of a public call is not cached by anything in between', async () => {
    expect((await send('GET', '/api/v1/open')).headers.get('cache-control')).toBe('no-cache');
  });
  it('has a strict policy and no CORS', async () => {
    const { headers } = await send('GET', '/api/v1/open', { headers: { origin: 'https://evil.example' } });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });
  it('HEAD, OPTIONS and 405 with Allow', async () => {
    const head = await send('HEAD', '/api/v1/open');
    expect([head.status, head.text]).toEqual([200, '']);
    const options = await send('OPTIONS', '/api/v1/open');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const wrong = await send('PUT', '/api/v1/open');
    expect([wrong.status, wrong.headers.get('allow'), wrong.body.code]).toEqual([405, 'GET, HEAD, OPTIONS', 'method_not_allowed']);
    for (const path of ['/api/v1/hidden', '/hidden']) {
      const { status, headers } = await send('GET', path);
      expect([status, headers.get('allow')], path).toEqual([405, 'OPTIONS, POST']);
    }
  });
  it('is also served at an alias and at the root', async () => {
    for (const path of ['/api/v1/refuse/overlap', '/api/v1/refused/overlap', '/refuse/overlap']) {
      expect((await send('GET', path)).status).toBe(410);
    }
    expect((await send('POST', '/refuse/overlap')).status).toBe(405);
    expect((await send('GET', '/refused/overlap')).status).toBe(404);
  });
});

describe('problems', () => {
  const problem = async (code: string, headers: Record<string, string> = {}, query = '') =>
    send('GET', `/api/v1/refuse/${code}${query}`, { headers });

  it('is RFC 9457 JSON with the details of the rejection', async () => {
    const { status, headers, body } = await problem('too_many_requests_open');
    expect(status).toBe(409);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toEqual({
      type: 'urn:posada:problem:too_many_requests_open',
      title: expect.any(String),
      status: 409,
      detail: 'Ya tienes tres solicitudes abiertas.',
      code: 'too_many_requests_open',
      request_id: headers.get('x-request-id'),
      alternatives: [1],
      missing: ['sexo'],
    });
  });
  it('has the status of the contract, else of the common table, else 409', async () => {
    const statuses = await Promise.all(
      ['overlap', 'profile_incomplete', 'wrong_credentials', 'never_heard_of'].map(async (c) => (await problem(c)).status),
    );
    expect(statuses).toEqual([410, 422, 401, 409]);
    expect((await problem('field')).body).toMatchObject({ status: 422, errors: { correo: ['already_taken'] } });
  });
  it('is in the language of ?lang, else the cookie, else Accept-Language, else Spanish', async () => {
    const en = 'You already have three open requests.';
    const said = async (headers: Record<string, string>, query = '') =>
      (await problem('too_many_requests_open', headers, query)).body.detail;
    expect(await said({})).toMatch(/^Ya /);
    expect(await said({ 'accept-language': 'en-GB,en;q=0.8' })).toBe(en);
    expect(await said({ 'accept-language': 'de' })).toMatch(/^Ya /);
    expect(await said({ 'accept-language': 'en', cookie: 'iso639_1=es' })).toMatch(/^Ya /);
    expect(await said({ cookie: 'iso639_1=es' }, '?lang=en')).toBe(en);
    expect(await said({ cookie: 'iso639_1=en' }, '?lang=fr')).toBe(en);
  });
  it('an unexpected error is a 500 without details, logged with its request id', async () => {
    lines.length = 0;
    const { status, body, text } = await problem('bug');
    expect([status, body.code]).toEqual([500, 'internal']);
    expect(text).not.toContain('private');
    expect(lines.some((line) => line.includes(body.request_id) && line.includes('request failed'))).toBe(true);
  });
  it('a value that PostgreSQL cannot store is invalid input, an unavailable database is 503', async () => {
    expect((await problem('number')).status).toBe(422);
    const away = await problem('away');
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
  });
  it('logs the pattern of a path without its values and tokens', async () => {
    lines.length = 0;
    await send('GET', '/api/v1/refuse/secret-token-in-path', { token: 'guest' });
    expect(lines.join('')).toContain('/refuse/{code}');
    expect(lines.join('')).not.toMatch(/secret-token-in-path|guest/);
  });
});
