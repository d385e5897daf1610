import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { Instant } from '../../kernel/types.ts';
import { Reply } from '../../server/http/contract.ts';

type Version = { readonly etag: string; readonly modifiedAt: Instant };

/** `Last-Modified` has whole seconds: within a minute of a change it does not prove that nothing changed since. */
const SETTLED_MS = 60_000;

const isKnown = (ctx: Context, { etag, modifiedAt }: Version, now: Instant): boolean => {
  const tags = ctx.get('if-none-match');
  if (tags !== '') return tags.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag));
  const since = Date.parse(ctx.get('if-modified-since'));
  return since >= Math.floor(Date.parse(modifiedAt) / 1_000) * 1_000 && Date.parse(now) - Date.parse(modifiedAt) >= SETTLED_MS;
};

/** Of the content only, so that every process returns the same one while nothing changes; weak, because responses are compressed. */
export const etagOfText = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

const plain = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * The response to a conditional request: 304 without a body if the client has this version. Proxies must revalidate, so that a renewed
 * address stops working everywhere.
 */
export const conditional = <Body>(
  ctx: Context,
  version: Version,
  now: Instant,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
) =>
  new Reply(isKnown(ctx, version, now) ? 304 : 200, body, {
    etag: version.etag,
    'last-modified': new Date(version.modifiedAt).toUTCString(),
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    ...headers,
  });

export const CALENDAR_TYPE = { 'content-type': 'text/calendar; charset=utf-8' } as const;
