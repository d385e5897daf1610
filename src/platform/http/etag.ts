import type { Context } from 'koa';
import { Rejection } from '../../shared/rejection.ts';

/** The ETag of a thing that can be edited: the revision of its stream (docs/api.md#concurrency). */
export const etagOf = ({ revision }: { readonly revision: number }): string => `"${revision}"`;

/** Throws Rejection precondition_failed unless `If-Match` is absent, `*` or names the thing as it is now. */
export const expectMatch = (ctx: Context, etagNow: string): void => {
  const wanted = ctx
    .get('if-match')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (wanted[0] !== '' && !wanted.includes('*') && !wanted.includes(etagNow)) throw new Rejection('precondition_failed');
};
