import type { Context } from 'koa';
import { StoreUnavailable } from '../../engine/event-store/port.ts';
import { after } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Config } from '../settings/config.ts';
import type { Authenticate, Contract, User } from './contract.ts';
import { cookieText } from './cookie.ts';
import { HttpProblem } from './problems.ts';

export const SESSION_COOKIE = 'posada_session';
/** Makes the administrator of the session beside it impersonate a person. */
export const IMPERSONATION_COOKIE = 'posada_as';
/**
 * On whose behalf a page calls: `own` (the console) for the signed-in account; a number for the impersonated person whose site it shows.
 */
const SPEAKS_FOR = 'posada-speaks-for';
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
 * The token of the impersonation that belongs to a session cookie; null without one, and for requests on behalf of the session's own
 * account.
 */
export const impersonationTokenOf = (ctx: Context): string | null => {
  if (sessionTokenOf(ctx)?.by !== 'cookie' || ctx.get(SPEAKS_FOR) === 'own') return null;
  const cookie = ctx.cookies.get(IMPERSONATION_COOKIE);
  return cookie && cookie.length <= 512 ? cookie : null;
};

/** The impersonation rule that a call breaks; null when it breaks none. Writes are refused by their method alone. */
const brokenRule = (
  ctx: Context,
  { role, ownEyes }: Pick<Contract, 'role' | 'ownEyes'>,
  presented: string | null,
  user: User | null,
): string | null => {
  const writes = !SAFE_METHODS.has(ctx.method);
  // a page whose impersonation is over may not continue as the administrator
  const shown = writes || role === 'user' ? /^\d{1,10}$/.exec(ctx.get(SPEAKS_FOR))?.[0] : undefined;
  if (shown !== undefined && (!user?.seenBy || String(user.id) !== shown)) return 'impersonation_over';
  if (!user?.seenBy) return presented !== null && writes ? 'impersonation_over' : null;
  if (writes) return 'impersonation_reads_only';
  return ownEyes ? 'impersonation_own_eyes' : null;
};

/**
 * Authenticates the caller and checks the role, before any input is validated (docs/api.md#order-of-checks). Throws HttpProblem 401, 403 (a
 * write by cookie, or a read with a side effect, started by another site) or 404 (an administrators' call). The role `support` reads as an
 * administrator does and writes like any user: only their own things (SEC-37). Throws StoreUnavailable for an administrators' call whose
 * caller may have a role that the log cannot confirm now.
 */
export const authorise = async (
  ctx: Context,
  contract: Pick<Contract, 'role' | 'adminOnly' | 'ownEyes' | 'leavesTrace'>,
  authenticate: Authenticate,
  config: Pick<Config, 'publicUrl' | 'production'>,
): Promise<User | null> => {
  const { role, adminOnly, ownEyes, leavesTrace } = contract;
  const session = sessionTokenOf(ctx);
  const isStartedHere = SAFE_METHODS.has(ctx.method) ? !leavesTrace || isOwnRead(ctx, config) : isOwnOrigin(ctx, config);
  const foreign = session?.by === 'cookie' && !isStartedHere;
  const open = role === 'public' || role === 'token';
  // an open call from another origin is answered, but without the identity of the cookie's owner
  const reads = SAFE_METHODS.has(ctx.method) && !adminOnly;
  const isAnonymous = !session || (open && foreign);
  // a download of the console, which sends no such header, is the administrator's own
  const isOwn = isAnonymous || (role === 'admin' && SAFE_METHODS.has(ctx.method));
  const presented = isOwn ? null : impersonationTokenOf(ctx);
  const known = isAnonymous ? null : confirmed(await authenticate(session.token, presented), reads);
  const broken = brokenRule(ctx, contract, presented, known);
  if (broken)
    throw new HttpProblem(403, broken, {}, known?.seenBy ? {} : { 'set-cookie': cookieText(config, IMPERSONATION_COOKIE, '', 0) });
  const user = known?.isSupport && reads && !ownEyes ? { ...known, isAdmin: true } : known;
  if (open) return user;
  if (role === 'admin' && user?.unconfirmed && !user.isAdmin) throw new StoreUnavailable('the role of the caller is not known');
  if (role === 'admin' && !user?.isAdmin) throw new HttpProblem(404, 'not_found');
  if (!user) throw new HttpProblem(401, 'not_signed_in', {}, { 'www-authenticate': 'Bearer' });
  if (foreign) throw new HttpProblem(403, 'wrong_origin');
  return user;
};

/**
 * A role that the log cannot confirm now is valid for reads only, and only if it was confirmed minutes ago; otherwise the caller is treated
 * like any user, so that public pages and their own things do not depend on the log.
 */
const confirmed = (user: User | null, reads: boolean): User | null =>
  user?.unconfirmed && !reads ? { ...user, isAdmin: false, isSupport: false } : user;

/** Throws HttpProblem 403 `sign_in_again` unless the password was confirmed recently. */
export const expectFresh = (user: User | null, now: Instant): void => {
  if (!user || now >= after(user.provedAt, FRESH)) throw new HttpProblem(403, 'sign_in_again');
};

/**
 * Whether a page of this site made the read, as far as the browser tells; false for an address opened from another site or from a mail.
 * Browsers send `Sec-Fetch-Site`, but not over plain HTTP, where the `Referer` of our own pages replaces it. Programs other than browsers
 * send neither and may read; a navigation, which accepts HTML, is refused without one of them.
 */
const isOwnRead = (ctx: Context, config: Pick<Config, 'publicUrl' | 'production'>): boolean => {
  const site = ctx.get('sec-fetch-site');
  if (site !== '') return site === 'same-origin';
  const referer = ctx.get('referer');
  if (referer !== '') return URL.canParse(referer) && isOwn(new URL(referer).origin, ctx, config);
  return !ctx.get('accept').includes('text/html');
};

const isOwnOrigin = (ctx: Context, config: Pick<Config, 'publicUrl' | 'production'>): boolean => isOwn(ctx.get('origin'), ctx, config);

/** Whether the origin is that of PUBLIC_URL; outside production also the loopback address of the request. */
const isOwn = (origin: string, ctx: Context, { publicUrl, production }: Pick<Config, 'publicUrl' | 'production'>): boolean => {
  if (origin === new URL(publicUrl).origin) return true;
  return !production && LOOPBACK.test(origin) && new URL(origin).host === ctx.get('host');
};
