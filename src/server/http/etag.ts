import type { Context } from 'koa';
import type { EventStore } from '../../engine/event-store/port.ts';
import { Rejection } from '../../kernel/rejection.ts';

/** The ETag of a resource: the revision of its stream (docs/api.md#concurrency). */
export const etagOf = ({ revision }: { readonly revision: number }): string => `"${revision}"`;

const matches = (ctx: Context, etagNow: string): boolean => {
  const wanted = ctx
    .get('if-match')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return wanted[0] === '' || wanted.includes('*') || wanted.includes(etagNow);
};

/** Throws Rejection precondition_failed unless `If-Match` is absent, `*` or the current ETag. */
export const expectMatch = (ctx: Context, etagNow: string): void => {
  if (!matches(ctx, etagNow)) throw new Rejection('precondition_failed');
};

/**
 * Like `expectMatch`, for a resource with one stream. A command that is already in the stream passes: it is a retry after a lost answer,
 * and the ETag changed because of the command itself.
 */
export const expectMatchOnce = async (
  ctx: Context,
  etagNow: string,
  { store, stream, commandId }: { readonly store: Pick<EventStore, 'read'>; readonly stream: string; readonly commandId: string },
): Promise<void> => {
  if (matches(ctx, etagNow)) return;
  const history = await store.read(stream);
  if (!history.some(({ meta }) => meta.commandId === commandId)) throw new Rejection('precondition_failed');
};
