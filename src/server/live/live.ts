import { createSession } from 'better-sse';
import type { Context } from 'koa';
import { z } from 'zod';
import { listenTo } from '../../engine/db/listening.ts';
import type { Log } from '../../engine/observability/log.ts';
import type { Clock } from '../../kernel/clock.ts';
import { impersonationTokenOf, sessionTokenOf } from '../http/auth.ts';
import { type Authenticate, contract, Reply, type Route, route, type User } from '../http/contract.ts';
import { HttpProblem } from '../http/problems.ts';
import { HOLD_KEYS } from '../http/serving/idempotency.ts';

/** The payload that projections notify on channel `live`. Only `users` receive it, as `{type, id}` without any content. */
const notice = z.object({ users: z.array(z.number()), type: z.string(), id: z.number() });

export const liveEvents = contract({
  name: 'liveEvents',
  tag: 'Conversations',
  summary: 'Streams live events (Server-Sent Events): `{type, id}`, such as `reservation`; without id, any may be affected',
  method: 'get',
  path: '/events',
  role: 'user',
  media: 'text/event-stream',
});

const PER_USER = 8; // one per browser; the oldest is closed
const IN_ALL = 5_000; // beyond it the user with the most streams loses one, so that few accounts cannot shut out others
const KEEP_ALIVE_MS = 15_000;
const CHECK_MS = 60_000;

export type Live = {
  readonly route: Route;
  /** Ends every stream and the connection that listens. */
  stop(): Promise<void>;
};

type LiveDeps = {
  readonly databaseUrl: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly authenticate: Authenticate;
  /** The notice that makes browsers reload their data after notices may have been missed. */
  readonly missed: string;
  /** For tests: the total number of streams. */
  readonly inAll?: number;
};

type Stream = {
  push(data: { type: string; id?: number }): void;
  end(): void;
  /** Whether it depends on the rights of this account: its user's, or those of the administrator who impersonates them. */
  dependsOn(userId: number): boolean;
  /** Ends it when its session is no longer that person's. */
  check(): Promise<void>;
};

/**
 * Forwards notifications of read models to the browsers of the users they concern; each process listens for its own browsers. A stream ends
 * with the session or right it was opened with: channel `rights` carries the id of each account whose session, impersonation or role has
 * just ended.
 */
export const openLive = ({ databaseUrl, log, clock, authenticate, missed, inAll = IN_ALL }: LiveDeps): Live => {
  const streams = new Map<number, Stream[]>();
  const all = () => [...streams.values()].flat();

  /** Ends the oldest stream of the user who has the most, provided that is more than the newcomer would then have. */
  const evictOne = (userId: number): boolean => {
    const [busiest, theirs] = [...streams].reduce((one, other) => (other[1].length > one[1].length ? other : one), [0, [] as Stream[]]);
    const [oldest, ...rest] = theirs;
    if (!oldest || theirs.length < (streams.get(userId)?.length ?? 0) + 2) return false;
    streams.set(busiest, rest);
    oldest.end();
    return true;
  };

  const open = async (ctx: Context, { id: userId, seenBy }: User): Promise<void> => {
    if (ctx.res.destroyed) return; // the client left during authentication: nothing would end the stream
    if (all().length >= inAll && !evictOne(userId)) throw new HttpProblem(503, 'unavailable_now', {}, { 'retry-after': '30' });
    const token = sessionTokenOf(ctx)?.token ?? '';
    const impersonation = impersonationTokenOf(ctx);
    ctx.respond = false;
    ctx.status = 200; // Koa begins with 404
    ctx.set({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    // a keep-alive may be written between the end of a stream and its close: an unhandled error event ends the process
    ctx.res.on('error', () => undefined);
    const session = await createSession(ctx.req, ctx.res, { keepAlive: KEEP_ALIVE_MS, retry: 1_000 });
    const end = () => void ctx.res.end();
    const check = async () => {
      const user = await authenticate(token, impersonation).catch(() => ({ id: userId }));
      if (user?.id !== userId) end();
    };
    const dependsOn = (id: number) => id === userId || id === seenBy?.adminId;
    // when a browser disconnects its session ends first; the stream leaves the list only once the response has closed
    const push: Stream['push'] = (data) => {
      if (session.isConnected && !ctx.res.writableEnded) session.push(data);
    };
    const stream: Stream = { push, end, dependsOn, check };
    const mine = [...(streams.get(userId) ?? []), stream];
    streams.set(userId, mine.slice(-PER_USER));
    for (const surplus of mine.slice(0, -PER_USER)) surplus.end();
    // covers expired sessions, and notifications missed during a break
    const checks = setInterval(check, CHECK_MS);
    const over = seenBy && setTimeout(end, Math.max(0, Date.parse(seenBy.endsAt) - Date.parse(clock.now())));
    ctx.res.on('close', () => {
      clearInterval(checks);
      clearTimeout(over);
      const left = (streams.get(userId) ?? []).filter((other) => other !== stream);
      if (left.length > 0) streams.set(userId, left);
      else streams.delete(userId);
    });
    stream.push({ type: 'ready' });
    await check(); // in case its session ended before the stream was registered
  };

  const send = (payload: string) => {
    const parsed = notice.safeParse(parseJson(payload));
    if (!parsed.success) return log.warn('a live notice cannot be read');
    const { users, type, id } = parsed.data;
    for (const userId of new Set(users)) for (const stream of streams.get(userId) ?? []) stream.push({ type, id });
  };

  const checkAll = (which: readonly Stream[]) => void Promise.all(which.map(({ check }) => check()));
  const rightsEnded = (payload: string) => checkAll(all().filter(({ dependsOn }) => dependsOn(Number(payload))));

  const listener = listenTo({
    url: databaseUrl,
    name: 'posada live',
    begin: HOLD_KEYS, // this connection lasts as long as the process
    handlers: { rights: rightsEnded, live: send },
    begun: (again) => {
      if (!again) return;
      // notifications may have been lost: browsers reload
      for (const stream of all()) stream.push({ type: missed });
      checkAll(all());
    },
    broken: () => log.warn({ outage: true }, 'live notices: the connection broke, connecting again'),
  });

  return {
    route: route(liveEvents, async ({ user, ctx }) => {
      if (ctx.method === 'HEAD') return new Reply(200, undefined, { 'content-type': 'text/event-stream' });
      await open(ctx, user);
      return new Reply(200, undefined);
    }),
    stop: async () => {
      for (const stream of all()) stream.end();
      await listener.stop();
    },
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
