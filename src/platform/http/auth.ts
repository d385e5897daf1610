import type { Context } from 'koa';
import { after } from '../../shared/durations.ts';
import type { Instant } from '../../shared/types.ts';
import type { Config } from '../config.ts';
import { StoreUnavailable } from '../event-store/port.ts';
import type { Contract, User } from './contract.ts';
import { HttpProblem } from './problems.ts';

export const SESSION_COOKIE = 'posada_session';
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/** How long a confirmed password counts as fresh (SEC-33). */
const FRESH = 'PT10M';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The bearer token, with or without the word Bearer (docs/api.md#auth), else the session cookie. */
export const sessionTokenOf = (ctx: Context): { token: string; by: 'header' | 'cookie' } | null => {
  const header = ctx.get('authorization').trim();
  const token = /^(?:bearer\s+)?([\w.~+/=-]{1,512})$/i.exec(header)?.[1];
  if (token && !/^bearer$/i.test(token)) return { token, by: 'header' };
  const cookie = ctx.cookies.get(SESSION_COOKIE);
  return cookie && cookie.length <= 512 ? { token: cookie, by: 'cookie' } : null;
};

/**
 * Authenticates the caller and checks the role, before any input is validated (docs/api.md#order-of-checks). Throws HttpProblem 401, 403 (a
 * write by cookie from another origin) or 404 (an administrators' call). Whoever has the role `support` reads as an administrator does and
 * writes as anybody: their own things only (SEC-37). Throws StoreUnavailable for an administrators' call of whoever may have a role while the
 * log cannot tell.
 */
export const authorise = async (
  ctx: Context,
  { role, adminOnly }: Pick<Contract, 'role' | 'adminOnly'>,
  authenticate: (token: string) => Promise<User | null>,
  config: Pick<Config, 'publicUrl' | 'production'>,
): Promise<User | null> => {
  const session = sessionTokenOf(ctx);
  const foreign = session?.by === 'cookie' && !SAFE_METHODS.has(ctx.method) && !isOwnOrigin(ctx, config);
  const open = role === 'public' || role === 'token';
  // an open call from another origin is answered, but without the identity of the cookie's owner
  const reads = SAFE_METHODS.has(ctx.method) && !adminOnly;
  const known = session && !(open && foreign) ? confirmed(await authenticate(session.token), reads) : null;
  const user = known?.isSupport && reads ? { ...known, isAdmin: true } : known;
  if (open) return user;
  if (role === 'admin' && user?.unconfirmed && !user.isAdmin) throw new StoreUnavailable('the role of the caller is not known');
  if (role === 'admin' && !user?.isAdmin) throw new HttpProblem(404, 'not_found');
  if (!user) throw new HttpProblem(401, 'not_signed_in', {}, { 'www-authenticate': 'Bearer' });
  if (foreign) throw new HttpProblem(403, 'wrong_origin');
  return user;
};

/**
 * A role that the log has not confirmed just now is one for reading, and only where it confirmed it minutes ago; for everything else the
 * caller is as anybody, so that public pages and their own things do not wait for the log.
 */
const confirmed = (user: User | null, reads: boolean): User | null =>
  user?.unconfirmed && !reads ? { ...user, isAdmin: false, isSupport: false } : user;

/** Throws HttpProblem 403 `sign_in_again` unless the password was confirmed recently. */
export const expectFresh = (user: User | null, now: Instant): void => {
  if (!user || now >= after(user.provedAt, FRESH)) throw new HttpProblem(403, 'sign_in_again');
};

/** Whether the Origin is that of PUBLIC_URL; outside production also the loopback address of the request. */
const isOwnOrigin = (ctx: Context, { publicUrl, production }: Pick<Config, 'publicUrl' | 'production'>): boolean => {
  const origin = ctx.get('origin');
  if (origin === new URL(publicUrl).origin) return true;
  return !production && LOOPBACK.test(origin) && new URL(origin).host === ctx.get('host');
};
