import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { z } from 'zod';
import { isOutage } from '../../../engine/db/outage.ts';
import type { CaughtUp } from '../../../engine/followers/runner.ts';
import type { Log } from '../../../engine/observability/log.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { type RejectionTable, WrongToken } from '../../../kernel/rejection.ts';
import type { Config } from '../../settings/config.ts';
import { authorise, expectFresh } from '../auth.ts';
import {
  type Authenticate,
  type Call,
  type Contract,
  type Found,
  Reply,
  type Route,
  type User,
  type Written,
  WrongTokenReply,
} from '../contract.ts';
import { fieldErrors, unsafeField } from '../field-errors.ts';
import { readBody } from '../input/body.ts';
import { MAX_ID } from '../input/fields.ts';
import { JsonPart } from '../json-parts.ts';
import { languageOf } from '../language.ts';
import { networkOf } from '../limits/client-address.ts';
import { counting, type KnownDevice } from '../limits/counting.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { answerProblem, HttpProblem, invalidFields, problemFor } from '../problems.ts';
import {
  claimKey,
  commandIdOf,
  idempotencyKeyOf,
  isStored,
  releaseKey,
  releaseOnceBack,
  requestHash,
  storeAnswer,
  storeStatus,
} from './idempotency.ts';
import { logFailure } from './request-log.ts';

export type CallDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'production' | 'secret'>;
  readonly db: Knex;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: RateLimits;
  readonly authenticate: Authenticate;
  readonly knownDevice: KnownDevice;
  readonly caughtUp: CaughtUp;
  /** All rejections of the program by code: status and texts. */
  readonly rejections: RejectionTable;
};

/**
 * Serves one call in the order of docs/api.md: authorisation, rate limits, validation, then the handler. A body takes time to arrive, so
 * the right is checked again afterwards: one that has ended in between no longer counts (D-169).
 */
export const serveCall = async (ctx: Context, route: Route, deps: CallDeps): Promise<void> => {
  const { contract } = route;
  ctx.state['contract'] = contract;
  const begun = await signedIn(ctx, contract, deps);
  const params = idsOf(ctx);
  const address: string = ctx.state['address'];
  const counter = counting(deps, { contract, user: begun, address, ctx });
  await counter.arrived();
  const counted = <T>(work: Promise<T>): Promise<T> => countingGuesses(work, counter.guessed);
  const allowed = async (user: User | null) => {
    const head = { params: parse(contract.params, params, 'path') as undefined, user, ctx };
    const found = await counted(route.may?.(head) ?? Promise.resolve(undefined));
    if (contract.fresh === 'as_admin' && user && actsAsAdmin(user, found)) expectFresh(user, deps.clock.now());
    return { head, found };
  };
  const before = await allowed(begun);
  const query = contract.query ? queryOf(ctx) : {}; // the query of a call that declares none is ignored
  const sent = await readBody(ctx, contract);
  const { head, found } = hasBody(contract) ? await allowed(await signedIn(ctx, contract, deps)) : before;
  const { user } = head;
  if (route.mayWith) await counted(route.mayWith({ ...head, sent: sent.body }));
  await counter.tried(contract.account === undefined ? undefined : (parse(contract.body, sent.body, 'body') as Record<string, unknown>));

  const scope = user ? `user:${user.id}` : `address:${networkOf(address)}`;
  const key = contract.method === 'get' ? null : idempotencyKeyOf(ctx.get('idempotency-key') || undefined);
  const call = `${ctx.method} ${ctx.path}`;
  const execute = async () => {
    const answer = await counted(
      answerOf(route, deps, {
        ...head,
        found,
        query: parse(contract.query, query, 'query'),
        body: parse(contract.body, sent.body, 'body'),
        files: sent.files,
        metadata: {
          actor: user ? `user:${user.id}` : 'visitor',
          correlationId: ctx.state['requestId'],
          commandId: commandIdOf(scope, call, key),
          ...(user?.seenBy && { impersonatedBy: user.seenBy.adminId }),
        },
        language: languageOf(ctx),
        isCrowded: counter.isCrowded(),
        countTry: counter.triedAs,
      } as Call<undefined, undefined, undefined> & Found<unknown>),
    );
    await counter.proved(answer);
    if (ctx.respond !== false) send(ctx, contract, answer);
  };

  if (key === null) await execute();
  else {
    const hash = requestHash(call, ctx.querystring, sent.body, sent.files, contract.secret ? deps.config.secret : null);
    await idempotently(ctx, contract, deps, { scope, key }, hash, execute);
  }
};

/** The answer of the handler; for a command, read after the read models have applied what it wrote. */
const answerOf = async ({ handle, answer }: Route, { caughtUp }: CallDeps, call: Parameters<Route['handle']>[0]): Promise<unknown> => {
  const done = await handle(call);
  if (!answer) return done;
  const written = done as Written;
  const isBehind = !(await caughtUp(answer.from, written.position));
  if (isBehind) call.ctx.set('x-read-model', 'behind');
  return answer.read(call, { ...written, isBehind });
};

const hasBody = ({ body, files }: Contract): boolean => body !== undefined || files !== undefined;

/** The caller, checked for the role and the recent password confirmation that the call requires. */
const signedIn = async (ctx: Context, contract: Contract, deps: CallDeps): Promise<User | null> => {
  const user = await authorise(ctx, contract, deps.authenticate, deps.config);
  ctx.state['userId'] = user?.id;
  ctx.state['impersonatedBy'] = user?.seenBy?.adminId;
  if (contract.fresh === true) expectFresh(user, deps.clock.now());
  return user;
};

/** Whether the caller acts as an administrator; where `may` does not name a side, every administrator does. */
const actsAsAdmin = ({ isAdmin }: User, found: unknown): boolean =>
  typeof found === 'object' && found !== null && 'side' in found ? found.side === 'admin' : isAdmin;

/**
 * Counts wrong tokens (SEC-02), so that guessing ends in 429. The holder of a correct token is never limited, however often they call and
 * however many others are guessing.
 */
const countingGuesses = async <T>(work: Promise<T>, count: () => Promise<void>): Promise<T> => {
  const answer = await work.catch(async (error: unknown) => {
    if (error instanceof WrongToken) await count();
    throw error;
  });
  if (answer instanceof WrongTokenReply) await count();
  return answer;
};

/** Runs `execute` for the first request with this key; a repeat gets the stored answer (docs/api.md#idempotency). */
const idempotently = async (
  ctx: Context,
  contract: Contract,
  deps: CallDeps,
  key: { scope: string; key: string },
  hash: string,
  execute: () => Promise<void>,
): Promise<void> => {
  const { db, clock, log, rejections } = deps;
  const claim = { ...key, at: clock.now() };
  const notReleased = (reason: unknown) => logFailure(log, reason, 'idempotency key not released');
  const releaseLater = () => void releaseOnceBack(db, claim).catch(notReleased);
  const first = await claimKey(db, claim, hash).catch((error: unknown) => {
    if (isOutage(error)) releaseLater(); // it may have been claimed, and only the database's answer got lost
    throw error;
  });
  if (first) {
    ctx.status = first.status;
    ctx.set({ ...first.headers, 'idempotency-replayed': 'true' });
    if (first.body !== '') ctx.body = first.body;
    if (first.headers['content-type']) ctx.set('content-type', first.headers['content-type']);
    return;
  }
  try {
    await execute().catch((error: unknown) => {
      const problem = problemFor(error, rejections, contract);
      if (problem.status >= 500) throw error;
      answerProblem(ctx, problem, rejections);
    });
    if (!isStored(ctx.status)) return await releaseKey(db, claim);
    if (contract.secret) return await storeStatus(db, claim, ctx.status);
    const body = typeof ctx.body === 'string' ? ctx.body : ctx.body === null || ctx.body === undefined ? '' : JSON.stringify(ctx.body);
    await storeAnswer(db, claim, { status: ctx.status, headers: headersToStore(ctx), body });
  } catch (error) {
    if (isOutage(error)) releaseLater();
    else await releaseKey(db, claim).catch(notReleased);
    throw error;
  }
};

const STORED_HEADERS = ['content-type', 'content-language', 'cache-control', 'etag', 'location', 'x-read-model', 'www-authenticate'];

const headersToStore = (ctx: Context): Record<string, string> =>
  Object.fromEntries(STORED_HEADERS.flatMap((name) => (ctx.response.get(name) ? [[name, ctx.response.get(name)]] : [])));

/** Path parameters. Ids must be positive integers within range; otherwise the call answers 404 (docs/api.md#ids). */
const idsOf = (ctx: Context): Record<string, string> => {
  const params: Record<string, string> = ctx['params'] ?? {};
  for (const [name, value] of Object.entries(params)) {
    const isId = /^id|Id$|_id$/.test(name);
    if (isId && !(/^[1-9]\d{0,9}$/.test(value) && Number(value) <= MAX_ID)) throw new HttpProblem(404, 'not_found');
  }
  if (unsafeField(params) !== null) throw new HttpProblem(404, 'not_found');
  return params;
};

/** Query parameters; `name[]` is always a list, under `name`. */
const queryOf = (ctx: Context): Record<string, unknown> => {
  const query = Object.fromEntries(
    Object.entries(ctx.query).map(([name, value]) => (name.endsWith('[]') ? [name.slice(0, -2), [value].flat()] : [name, value])),
  );
  const unsafe = unsafeField(query);
  if (unsafe !== null) throw invalidFields({ [unsafe]: ['invalid'] });
  return query;
};

const parse = (schema: z.ZodType | undefined, value: unknown, where: 'path' | 'query' | 'body'): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw where === 'path' ? new HttpProblem(404, 'not_found') : invalidFields(fieldErrors(parsed.error.issues, value));
};

/** Sends the answer as parsed by the contract's schema, so that undeclared fields are dropped. */
const send = (ctx: Context, contract: Contract, answer: unknown): void => {
  const reply = answer instanceof Reply ? answer : null;
  const body = reply ? reply.body : answer;
  ctx.status = reply?.status ?? contract.status ?? (contract.response ? 200 : 204);
  const isPersonal = contract.secret || contract.role !== 'public' || ctx.state['userId'] !== undefined;
  // a public call answers owners and languages differently, so caches must revalidate
  ctx.set('cache-control', isPersonal ? 'no-store' : 'no-cache');
  if (reply) ctx.set({ ...reply.headers });
  if (ctx.status === 204 || ctx.status === 304) ctx.body = null;
  else if (typeof body === 'string' || Buffer.isBuffer(body)) ctx.body = body;
  else if (contract.response) {
    ctx.type = 'json';
    ctx.body = body instanceof JsonPart ? body.text : JSON.stringify(contract.response.parse(body)); // a string, because koa would serialise an object again for each read of its length
  } else ctx.body = body ?? '';
};
