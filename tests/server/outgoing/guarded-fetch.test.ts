import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedAddress, guardedFetch, isPublicAddress } from '../../../src/server/outgoing/guarded-fetch.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const LIMIT = 2 * 1_024 * 1_024;

/** Compressed beforehand: on a busy machine that takes longer than a fetch may. */
const BOMB = gzipSync(Buffer.alloc(200_000_000));

/** A server that misbehaves in every way that its paths name. */
const answers: Readonly<Record<string, RequestListener>> = {
  '/plain': (_, res) => res.setHeader('content-type', 'text/calendar').setHeader('etag', '"1"').end(CALENDAR),
  '/version': (req, res) => {
    if (req.headers['if-none-match'] === '"1"') res.writeHead(304).end();
    else if (req.headers['if-modified-since'] === 'yesterday') res.writeHead(304).end();
    else res.setHeader('etag', '"1"').setHeader('last-modified', 'yesterday').end(CALENDAR);
  },
  '/silent': () => undefined,
  '/slow': (_, res) => {
    const timer = setInterval(() => res.write('B'), 100);
    res.on('close', () => clearInterval(timer));
  },
  '/limit': (_, res) => res.end('B'.repeat(LIMIT)),
  '/over': (_, res) => res.end('B'.repeat(LIMIT + 1)),
  '/endless': (_, res) => {
    const more = () => {
      while (!res.destroyed && res.write('B'.repeat(65_536)));
    };
    res.on('drain', more);
    more();
  },
  '/bomb': (_, res) => res.setHeader('content-encoding', 'gzip').end(BOMB),
  '/packed': (_, res) => res.setHeader('content-encoding', 'gzip').end(gzipSync(CALENDAR)),
  '/broken-gzip': (_, res) => res.setHeader('content-encoding', 'gzip').end('BEGIN:VCALENDAR'),
  '/unknown-encoding': (_, res) => res.setHeader('content-encoding', 'zstd, gzip').end(CALENDAR),
  '/type': (req, res) => res.setHeader('content-type', decodeURIComponent(req.url?.split('?')[1] ?? '')).end(CALENDAR),
  '/status': (req, res) => res.writeHead(Number(req.url?.split('?')[1])).end(CALENDAR),
  '/length': (_, res) => res.setHeader('content-length', '999').end(CALENDAR),
  '/inwards': (_, res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  '/metadata': (_, res) => res.writeHead(302, { location: 'https://169.254.169.254/latest/' }).end(),
  '/by-name': (_, res) => res.writeHead(302, { location: 'https://inside.test/' }).end(),
  '/file': (_, res) => res.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/loop': (_, res) => res.writeHead(307, { location: '/loop' }).end(),
  '/three': (_, res) => res.writeHead(302, { location: '/two' }).end(),
  '/two': (_, res) => res.writeHead(302, { location: '/one' }).end(),
  '/one': (_, res) => res.writeHead(302, { location: '/plain' }).end(),
  '/four': (_, res) => res.writeHead(302, { location: '/three' }).end(),
  '/gone': (_, res) => res.writeHead(404).end('secret'),
};

let [first, second]: Server[] = [];
let port = 0;
const listens = (server: Server, host: string, at: number) =>
  new Promise<number>((resolve) => server.listen(at, host, () => resolve((server.address() as AddressInfo).port)));

beforeAll(async () => {
  first = createServer((req, res) => answers[req.url?.split('?')[0] ?? '']?.(req, res));
  second = createServer((_, res) => res.end('the second address'));
  port = await listens(first, '127.0.0.1', 0);
  await listens(second, '127.0.0.2', port);
});
afterAll(() => {
  first?.closeAllConnections();
  first?.close();
  second?.close();
});

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'feed.test': ['127.0.0.1'],
  'inside.test': ['10.0.0.1'],
  'both.test': ['93.184.216.34', '127.0.0.1'],
};
const named = (addresses: readonly string[]) => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const resolve = async (host: string) => named(NAMES[host] ?? []);
const fetcher = (more: { ms?: number; resolve?: typeof resolve } = {}) =>
  guardedFetch({ allowed: [`feed.test:${port}`], accept: 'text/calendar', agent: 'test', resolve, ...more });
const get = (path: string, ms = 60_000) => fetcher({ ms })(`http://feed.test:${port}${path}`);

describe('a fetched file', () => {
  test('a calendar with its version', async () => {
    expect(await get('/plain')).toEqual({ changed: true, text: CALENDAR, etag: '"1"', modified: null });
    expect(await get('/packed')).toMatchObject({ text: CALENDAR });
    expect(await get('/limit')).toMatchObject({ changed: true });
    expect(await get('/three')).toMatchObject({ text: CALENDAR });
  });

  test.each(['', 'text/html', 'text/calendar;charset', 'binary/octet-stream', 'image/png', 'nonsense'])(
    'under the media type «%s»: the reader decides',
    async (type) => expect(await get(`/type?${type}`)).toMatchObject({ text: CALENDAR }),
  );

  test.each([201, 202, 203])('of status %i', async (status) => expect(await get(`/status?${status}`)).toMatchObject({ text: CALENDAR }));
  test.each([204, 205, 206, 299, 300, 400])('not of status %i', async (status) =>
    expect(get(`/status?${status}`)).rejects.toThrow('answered_error'),
  );

  test('a known version is not sent again', async () => {
    const fetch = fetcher();
    const url = `http://feed.test:${port}/version`;
    expect(await fetch(url, { etag: '"1"', modified: null })).toEqual({ changed: false });
    expect(await fetch(url, { etag: null, modified: 'yesterday' })).toEqual({ changed: false });
    expect(await fetch(url, { etag: '"0"', modified: null })).toMatchObject({ changed: true });
  });
});

test.each([
  ['/silent', 'too_slow'],
  ['/slow', 'too_slow'],
  ['/over', 'too_large'],
  ['/endless', 'too_large'],
  ['/bomb', 'too_large'],
  ['/broken-gzip', 'unreachable'],
  ['/length', 'unreachable'],
  ['/unknown-encoding', 'wrong_type'],
  ['/inwards', 'address_invalid'],
  ['/metadata', 'address_refused'],
  ['/by-name', 'address_refused'],
  ['/file', 'address_invalid'],
  ['/loop', 'too_many_redirects'],
  ['/four', 'too_many_redirects'],
  ['/gone', 'answered_error'],
])('%s: %s', async (path, trouble) => {
  const memory = process.memoryUsage().rss;
  const error: unknown = await get(path, path === '/silent' || path === '/slow' ? 400 : 60_000).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'NotFetched', trouble, message: trouble }); // and nothing of the answer
  expect(process.memoryUsage().rss - memory).toBeLessThan(120_000_000);
});

describe('names', () => {
  test('are resolved once: there is no second lookup', async () => {
    let lookups = 0;
    const turning = async () => named([['127.0.0.1', '127.0.0.2'][Math.min(lookups++, 1)] ?? '']);
    expect(await fetcher({ resolve: turning })(`http://feed.test:${port}/plain`)).toMatchObject({ text: CALENDAR });
    expect(lookups).toBe(1);
  });
  test.each([
    ['inside.test', 'address_refused'],
    ['both.test', 'address_refused'],
    ['nobody.test', 'host_unknown'],
  ])('%s: %s', async (host, trouble) => {
    await expect(fetcher()(`https://${host}/`)).rejects.toMatchObject({ trouble });
  });
  test('that never resolve end with the time limit', async () => {
    const never = () => new Promise<never>(() => undefined);
    await expect(fetcher({ resolve: never, ms: 200 })('https://slow.test/')).rejects.toMatchObject({ trouble: 'too_slow' });
  });
});

test.each([
  '127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0177.0.0.1 0x7f.1 0.0.0.0 0 [::] [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [64:ff9b::7f00:1]',
  '[2002:7f00:1::] [fe80::1] [fc00::1] [fec0::1] [fd00:ec2::254] [2001:db8::1] 10.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254',
  '169.254.170.2 100.64.0.1 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 １２７.０.０.１ ①②⑦.⓪.⓪.①',
])('private addresses are refused: %s', (hosts) => {
  for (const host of hosts.split(' ')) expect(() => checkedAddress(`https://${host}/`, []), host).toThrow(/address_(refused|invalid)/);
});

test.each([
  'http://ok.com/a.ics',
  'https://ok.com:8443/',
  'https://a@ok.com/',
  'https://a:b@ok.com/',
  'https://ok.com\\@127.0.0.1/',
  'https:127.0.0.1',
  'https:///127.0.0.1',
  'https://o\tk.com/',
  'https://ok.com/\n',
  'https://[fe80::1%25eth0]/',
  'file:///etc/passwd',
  'ftp://ok.com/',
  'gopher://ok.com/',
  'data:text/calendar,BEGIN',
  'ok.com/a.ics',
  '',
  `https://ok.com/${'a'.repeat(2_000)}`,
])('is no valid address: %j', (address) => {
  if (address.endsWith('\n'))
    expect(checkedAddress(address, []).href).toBe('https://ok.com/'); // blanks around it are the clipboard's
  else expect(() => checkedAddress(address, [])).toThrow('address_invalid');
});

test.each([
  ['https://ok.com/a.ics?s=1', 'https://ok.com/a.ics?s=1'],
  ['webcal://ok.com/a.ics', 'https://ok.com/a.ics'],
  ['https://ok.com:443/a', 'https://ok.com/a'],
  ['https://ok.com/a#part', 'https://ok.com/a'],
])('%s is fetched as %s', (address, href) => {
  expect(checkedAddress(address, []).href).toBe(href);
});

test.each([
  ['126.255.255.255', true],
  ['128.0.0.0', true],
  ['172.15.255.255', true],
  ['172.32.0.0', true],
  ['100.63.255.255', true],
  ['100.128.0.0', true],
  ['223.255.255.255', true],
  ['2606:4700::1111', true],
  ['2001:200::1', true],
  ['4000::1', false],
  ['1fff::1', false],
  ['no address', false],
])('%s is public: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is);
});
