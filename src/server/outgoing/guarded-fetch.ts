import { lookup, Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { expectNoTransaction } from '../../engine/outside.ts';

type Resolved = { readonly address: string; readonly family: number };
/** The addresses of a host name, possibly none. */
type Resolve = (host: string) => Promise<readonly Resolved[]>;

/**
 * Resolves names that users enter by querying the machine's name servers directly. `dns.lookup` occupies one of the two threads that the
 * process has for it until it is answered: a few names with silent servers would block every connection by name, including those to mail
 * servers and gateways. It is only for names from the settings. `servers`: replaces the name servers of the machine.
 */
export const publicNames =
  ({ servers, ms = 2_000 }: { readonly servers?: readonly string[]; readonly ms?: number } = {}): Resolve =>
  async (host) => {
    const resolver = new Resolver({ timeout: ms, tries: 2 });
    if (servers) resolver.setServers(servers);
    const [four, six] = await Promise.all([resolver.resolve4(host).catch(() => []), resolver.resolve6(host).catch(() => [])]);
    return [...four.map((address) => ({ address, family: 4 })), ...six.map((address) => ({ address, family: 6 }))];
  };

/** IPv4 ranges without public hosts (IANA's special-purpose registry): private, shared, link-local, loopback, metadata, multicast. */
const INSIDE_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/**
 * Of IPv6 only global unicast is public, except its special ranges. Mapped and translated IPv4, unique-local and link-local are outside it.
 */
const GLOBAL_6: readonly [string, number] = ['2000::', 3];
const INSIDE_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const inside4 = new BlockList();
for (const [net, prefix] of INSIDE_4) inside4.addSubnet(net, prefix, 'ipv4');
const global6 = new BlockList();
global6.addSubnet(...GLOBAL_6, 'ipv6');
const inside6 = new BlockList();
for (const [net, prefix] of INSIDE_6) inside6.addSubnet(net, prefix, 'ipv6');

/** Whether a numeric address is on the public internet; false for anything else. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !inside4.check(address, 'ipv4');
  return isIPv6(address) && !address.includes('%') && global6.check(address, 'ipv6') && !inside6.check(address, 'ipv6');
};

/** Why nothing was fetched. Never contains response text or the address (SEC-10). */
export type Trouble =
  | 'address_invalid'
  | 'address_refused'
  | 'host_unknown'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'wrong_type'
  | 'answered_error';

export class NotFetched extends Error {
  readonly trouble: Trouble;
  /** The status of `answered_error`. */
  readonly status: number | null;
  constructor(trouble: Trouble, status: number | null = null) {
    super(trouble);
    this.name = 'NotFetched';
    this.trouble = trouble;
    this.status = status;
  }
}

/** The validators of a response, for the next request. */
export type Version = { readonly etag: string | null; readonly modified: string | null };
export type Fetched = { readonly changed: false } | ({ readonly changed: true; readonly text: string } & Version);

type Options = {
  /** `host:port` pairs that may be fetched by http and at any address: for tests (D-132). */
  readonly allowed: readonly string[];
  /** The Accept header. Any media type is accepted in response, because many servers send a wrong one; the reader of the text decides. */
  readonly accept: string;
  readonly agent: string;
  readonly ms?: number;
  readonly bytes?: number;
  readonly resolve?: Resolve;
};

const MS = 5_000;
const BYTES = 2 * 1_024 * 1_024;
const REDIRECTS = 3;
/** Statuses with a complete body; 204 has none, 206 a part. */
const WHOLE = [200, 201, 202, 203];
/** For names from the settings, which may be defined only in the machine's hosts file. */
const systemNames: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/**
 * The address as it will be fetched: https (also for webcal), port 443, without credentials or fragment. Throws NotFetched address_invalid,
 * or address_refused for a numeric address that is not public.
 */
export const checkedAddress = (entered: string, allowed: readonly string[]): URL => {
  const text = entered.trim().replace(/^webcals?:\/\//i, 'https://');
  // URL parsers tolerate input that two programs may interpret differently: control characters, backslashes, missing slashes
  const isPlain = /^https?:\/\/[^/\\]/i.test(text) && !/[\s\\]/.test(text) && ![...text].some((sign) => sign < ' ' || sign === '\u007f');
  if (!isPlain || text.length > 2_000 || !URL.canParse(text)) throw new NotFetched('address_invalid');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw new NotFetched('address_invalid');
  url.hash = '';
  if (isAllowed(url, allowed)) return url;
  if (url.protocol !== 'https:' || url.port !== '') throw new NotFetched('address_invalid');
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new NotFetched('address_refused');
  return url;
};

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
const isAllowed = (url: URL, allowed: readonly string[]): boolean =>
  allowed.includes(`${hostOf(url)}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`);

/** The address of a host, resolved once; all of its addresses must be public. Throws NotFetched. */
export const pinnedAddress = async (url: URL, allowed: readonly string[], resolve?: Resolve): Promise<Resolved> => {
  const host = hostOf(url);
  const family = isIP(host);
  const isOurs = isAllowed(url, allowed);
  const found =
    family === 0 ? await (resolve ?? (isOurs ? systemNames : publicNames()))(host).catch(() => []) : [{ address: host, family }];
  const [first] = found;
  if (!first) throw new NotFetched('host_unknown');
  if (!isOurs && !found.every(({ address }) => isPublicAddress(address))) throw new NotFetched('address_refused');
  return first;
};

/** A lookup pinned to that address, even if the name resolves differently by now. */
export const lookupOf =
  ({ address, family }: Resolved): LookupFunction =>
  (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };

/**
 * Fetches an address that a user entered (SEC-10); the only place that does. The name is resolved once, every address it has must be
 * public, and the connection goes to the first of them; redirects, at most three, are checked the same way; `ms` and `bytes` limit the
 * whole operation, bytes counted after decompression. Throws NotFetched.
 */
export const guardedFetch = ({ allowed, accept, agent, ms = MS, bytes = BYTES, resolve }: Options) => {
  const answerOf = async (url: URL, known: Version, signal: AbortSignal): Promise<IncomingMessage> => {
    const pinned = lookupOf(await Promise.race([pinnedAddress(url, allowed, resolve), aborted(signal)]));
    const headers = {
      accept: `${accept}, */*;q=0.1`,
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': agent,
      ...(known.etag !== null && { 'if-none-match': known.etag }),
      ...(known.modified !== null && { 'if-modified-since': known.modified }),
    };
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((answered, failed) => {
      const outgoing = request(url, { agent: false, lookup: pinned, headers, signal, maxHeaderSize: 16_384 });
      outgoing.on('response', answered).on('error', failed).end();
    });
  };

  const attempt = async (entered: string, known: Version, signal: AbortSignal): Promise<Fetched> => {
    let url = checkedAddress(entered, allowed);
    for (let hop = 0; hop <= REDIRECTS; hop += 1) {
      const answer = await answerOf(url, known, signal);
      const { statusCode = 0 } = answer;
      if ([301, 302, 303, 307, 308].includes(statusCode) && answer.headers.location !== undefined) {
        answer.destroy();
        const { location } = answer.headers;
        if (!URL.canParse(location, url.href)) throw new NotFetched('address_invalid');
        url = checkedAddress(new URL(location, url.href).href, allowed);
        continue;
      }
      if (statusCode === 304 && (known.etag ?? known.modified) !== null) {
        answer.destroy();
        return { changed: false };
      }
      if (!WHOLE.includes(statusCode)) {
        answer.destroy();
        throw new NotFetched('answered_error', statusCode);
      }
      const text = await textOf(answer, bytes);
      return { changed: true, text, etag: answer.headers.etag ?? null, modified: answer.headers['last-modified'] ?? null };
    }
    throw new NotFetched('too_many_redirects');
  };

  return async (entered: string, known: Version = { etag: null, modified: null }): Promise<Fetched> => {
    expectNoTransaction('a calendar');
    const signal = AbortSignal.timeout(ms);
    try {
      return await attempt(entered, known, signal);
    } catch (error) {
      if (error instanceof NotFetched) throw error;
      throw new NotFetched(signal.aborted ? 'too_slow' : 'unreachable'); // the library's message may contain the address
    }
  };
};

/** Rejects with NotFetched too_slow when the signal aborts. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new NotFetched('too_slow')), { once: true }));

/** Decodes while it counts, so that a small response that decompresses to gigabytes is abandoned at the limit. */
const textOf = async (answer: IncomingMessage, maxBytes: number): Promise<string> => {
  const unpack = unpacking(answer.headers['content-encoding']);
  if (unpack === undefined) {
    answer.destroy();
    throw new NotFetched('wrong_type');
  }
  const body: Readable = unpack ? pipeline(answer, unpack, () => undefined) : answer;
  const decoder = new TextDecoder();
  let text = '';
  let count = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      count += chunk.length;
      if (count > maxBytes) throw new NotFetched('too_large');
      text += decoder.decode(chunk, { stream: true });
    }
  } finally {
    answer.destroy();
  }
  return text + decoder.decode();
};

const unpacking = (encoding: string | undefined) => {
  switch ((encoding ?? 'identity').trim().toLowerCase()) {
    case 'identity':
    case '':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
};
