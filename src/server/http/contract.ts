import type { Context } from 'koa';
import type { z } from 'zod';
import type { Metadata, Position } from '../../engine/event-store/port.ts';
import type { RejectionCode } from '../../kernel/rejection.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import type { JsonPart } from './json-parts.ts';
import type { RateClass } from './rate-classes.ts';

/** The signed-in caller, and when their password was last confirmed in this session. Further data stays in identity. */
export type User = {
  readonly id: number;
  /** Also true for the role `support` on reads, so that they see what administrators see (`auth.ts`). */
  readonly isAdmin: boolean;
  readonly isSupport?: boolean;
  readonly provedAt: Instant;
  /**
   * Set when the read model has a role for the user but the log, which is authoritative, did not answer: `recent` if the log confirmed the
   * role minutes ago, which is enough for reads (`auth.ts`); `unknown` otherwise.
   */
  readonly unconfirmed?: 'recent' | 'unknown';
  /** Set while an administrator impersonates this person: who, and until when. */
  readonly seenBy?: { readonly adminId: number; readonly endsAt: Instant };
};

/** The caller of a read. An impersonating administrator gets none of the person's keys that work without the session. */
export type Reader = Pick<User, 'seenBy'>;

/**
 * The user of a session token; with the token of an impersonation of that session, the impersonated person with `seenBy`, while it lasts.
 */
export type Authenticate = (session: string, impersonation?: string | null) => Promise<User | null>;

/**
 * Who may call (SEC-06, default deny): `public` anyone; `user` anyone signed in; `admin` administrators and, for reads, the role `support`,
 * with 404 for all others; `token` the holder of a token in the path or body, which the handler checks. Ownership is checked in the
 * handler's query.
 */
export type Role = 'public' | 'user' | 'admin' | 'token';

type Shape = z.ZodType | undefined;

/** One call of the HTTP contract. `openapi.yaml`, `openapi-console.yaml` and the router are generated from contracts; no other module declares a route. */
export type Contract<P extends Shape = Shape, Q extends Shape = Shape, B extends Shape = Shape, R extends Shape = Shape> = {
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below `/api/v1`, with `{name}` parameters. */
  readonly path: string;
  /** Other paths below `/api/v1` that serve the same call. */
  readonly aliases?: readonly string[];
  /** Also served at the host root (D-34). */
  readonly atRoot?: boolean;
  readonly role: Role;
  /** A read that the role `support` may not make: whole tables, and the roles themselves. */
  readonly adminOnly?: true;
  /**
   * A read with a side effect: an event that names who looked or exported, or messages marked as read. When another site starts it in a
   * browser, it is refused like a write (`auth.ts`). `tests/api/support.db.test.ts` finds reads that lack it.
   */
  readonly leavesTrace?: true;
  /** Most private data: refused to an impersonating administrator, and to support for other people's (SEC-37). */
  readonly ownEyes?: true;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The body may also be sent as `application/x-www-form-urlencoded`. */
  readonly alsoForm?: true;
  /** The body is multipart/form-data: fields are parsed by `body`, files come as `files`. */
  readonly files?: { readonly fields: Readonly<Record<string, { max: number; maxBytes: number }>> };
  readonly status?: 200 | 201 | 202 | 204;
  /** Another status of the answer: 200, nothing had to be created; 202, it is still being made. */
  readonly alsoStatus?: 200 | 202;
  /** The media type of a text answer, in place of JSON. */
  readonly media?: string;
  /** Another media type of the same answer, chosen by `Accept` or the query. */
  readonly alsoMedia?: string;
  /** For a resource that can be edited: reads carry an ETag, writes check If-Match and answer 412 (docs/api.md#concurrency). */
  readonly versioned?: true;
  /** The answer has an ETag of its content and is 304 when the caller has that version (`If-None-Match`, `If-Modified-Since`). */
  readonly conditional?: true;
  /**
   * Undefined for 204. Answers are parsed by this schema, whole or in parts (`json-parts.ts`), so that an undeclared field is never sent.
   */
  readonly response?: R;
  /** The rejection codes of this call. Their status is in the table of their context (`rejections.ts`). */
  readonly rejections?: readonly RejectionCode[];
  /** Codes with another status here than in their table. */
  readonly statuses?: Readonly<Partial<Record<RejectionCode, 400 | 401 | 403 | 404 | 409 | 410 | 422 | 429>>>;
  readonly rate?: Exclude<RateClass, 'link'>;
  /** Its handler counts some of its calls in another class as well (`countTry`). */
  readonly counts?: Exclude<RateClass, 'none' | 'link'>;
  /**
   * The body field that names the account a limit counts by, where the caller need not be signed in. It is read from the parsed body;
   * without it the limit counts the signed-in user, else the network.
   */
  readonly account?: string;
  /**
   * Requires a password confirmed within the last ten minutes, else 403 `sign_in_again` (SEC-33). `as_admin`: only when the caller is on
   * neither side of the resource that `may` finds (its `side` is `admin`), and so acts as an administrator (D-137).
   */
  readonly fresh?: true | 'as_admin';
  /** The answer contains a token or secret: it is not stored for idempotent replay and not cached. */
  readonly secret?: boolean;
};

type Parsed<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined;
type Answer<R extends Shape> = R extends z.ZodType ? z.input<R> : undefined;

export type UploadedFile = { readonly field: string; readonly name: string; readonly mime: string; readonly bytes: Buffer };

export type Call<P extends Shape, Q extends Shape, B extends Shape, Who = User | null> = {
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly files: readonly UploadedFile[];
  readonly user: Who;
  /** Actor, correlation id and command id (derived from the Idempotency-Key and the caller, or random). */
  readonly metadata: Metadata;
  readonly language: Language;
  readonly ctx: Context;
  /** Strangers have exhausted their shared limit and the caller is one of them: a captcha is required first (D-168). */
  readonly isCrowded: boolean;
  /**
   * Counts one more attempt of this class, by the account and network that it limits. Throws HttpProblem 429, or 503 where a `closed` limit
   * cannot be read.
   */
  readonly countTry: (rate: RateClass) => Promise<void>;
};

type ReplyHeaders = Readonly<Record<string, string | string[]>>;

/** An answer with a status or headers other than the contract's default. */
export class Reply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: ReplyHeaders;
  constructor(status: number, body: Body, headers: ReplyHeaders = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** The answer to a wrong token; the attempt is counted for the caller's network. */
export class WrongTokenReply<Body> extends Reply<Body> {}

export type Route = {
  readonly contract: Contract;
  readonly handle: (call: Call<Shape, Shape, Shape> & Found<unknown>) => Promise<unknown>;
  /** For a command: the read models that its answer is read from, and how. Its `handle` returns what was written. */
  readonly answer?: {
    readonly from: readonly string[];
    readonly read: (call: Call<Shape, Shape, Shape> & Found<unknown>, written: Written & Waited) => Promise<unknown>;
  };
  readonly may?: (head: CallHead<Shape>) => Promise<unknown>;
  readonly mayWith?: (head: CallHead<Shape> & Sent) => Promise<unknown>;
};

/** The result of a command: the position that the read models of its answer must reach; null when nothing was written. */
export type Written = { readonly position: Position | null };
/** `isBehind`: the read models did not reach it in time; the answer is folded from the events, or shows the previous state. */
export type Waited = { readonly isBehind: boolean };

/** The parts of a call known before the body is read. */
export type CallHead<P extends Shape, Who = User | null> = Pick<Call<P, Shape, Shape, Who>, 'params' | 'user' | 'ctx'>;

/** The result of `may`: the resource that the caller has a right to. */
export type Found<T> = { readonly found: T };

/** The body as sent, before validation. */
export type Sent = { readonly sent: unknown };

export const contract = <
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  R extends Shape = undefined,
  const Who extends Role = Role,
>(
  definition: Contract<P, Q, B, R> & { readonly role: Who } & Counted<B>,
): Contract<P, Q, B, R> & { readonly role: Who } & Counted<B> => definition;

/** `account` names a field of the body. */
type Counted<B extends Shape> = { readonly account?: B extends z.ZodType ? keyof z.output<B> & string : never };

type Caller<Who extends Role> = Who extends 'user' | 'admin' ? User : User | null;

/**
 * Binds a contract to its handler. `user` is a User for roles `user` and `admin`, otherwise a User or null. `may` throws when the caller
 * has no right to the resource named by the path, before any input is validated (docs/api.md#order-of-checks); its result is passed to the
 * handler as `found`. `mayWith` does the same where only the body names the resource, before any other field is validated.
 */
export const route = <P extends Shape, Q extends Shape, B extends Shape, R extends Shape, Who extends Role, Thing = unknown>(
  definition: Contract<P, Q, B, R> & { readonly role: Who },
  handle: (call: Call<P, Q, B, Caller<Who>> & Found<Thing>) => Promise<Answer<R> | JsonPart<Answer<R>> | Reply<Answer<R>>>,
  may?: (head: CallHead<P, Caller<Who>>) => Promise<Thing>,
  mayWith?: (head: CallHead<P, Caller<Who>> & Sent) => Promise<unknown>,
): Route => ({
  contract: definition as unknown as Contract,
  handle: handle as unknown as Route['handle'],
  ...(may ? { may: may as unknown as NonNullable<Route['may']> } : {}),
  ...(mayWith ? { mayWith: mayWith as unknown as NonNullable<Route['mayWith']> } : {}),
});

type CommandParts<P extends Shape, Q extends Shape, B extends Shape, Who, Thing, Done> = {
  readonly may?: (head: CallHead<P, Who>) => Promise<Thing>;
  readonly mayWith?: (head: CallHead<P, Who> & Sent) => Promise<unknown>;
  readonly write: (call: Call<P, Q, B, Who> & Found<Thing>) => Promise<Done>;
  readonly from: readonly string[];
};
type Read<P extends Shape, Q extends Shape, B extends Shape, R extends Shape, Who, Thing, Done> = (
  call: Call<P, Q, B, Who> & Found<Thing>,
  written: Done & Waited,
) => Promise<Answer<R> | Reply<Answer<R>>>;

/**
 * Binds the contract of a command. `write` decides and appends; then the server waits for the read models that `from` names
 * (docs/api.md#read-your-own-writes), and `read` reads the answer from them for the same caller. Without `read` the answer is what `write`
 * returned, or has no body where the contract declares none. `may` and `mayWith` as of a `route`.
 */
export function command<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends Shape,
  Who extends Role,
  Done extends Written,
  Thing = unknown,
>(
  definition: Contract<P, Q, B, R> & { readonly role: Who },
  parts: CommandParts<P, Q, B, Caller<Who>, Thing, Done> & { readonly read: Read<P, Q, B, R, Caller<Who>, Thing, Done> },
): Route;
export function command<P extends Shape, Q extends Shape, B extends Shape, R extends Shape, Who extends Role, Thing = unknown>(
  definition: Contract<P, Q, B, R> & { readonly role: Who },
  parts: CommandParts<P, Q, B, Caller<Who>, Thing, Written & (R extends z.ZodType ? z.input<R> : unknown)>,
): Route;
export function command<P extends Shape, Q extends Shape, B extends Shape, R extends Shape, Who extends Role, Thing>(
  definition: Contract<P, Q, B, R> & { readonly role: Who },
  {
    may,
    mayWith,
    write,
    from,
    read = async (_call, written) => written as Answer<R>,
  }: CommandParts<P, Q, B, Caller<Who>, Thing, Written> & { readonly read?: Read<P, Q, B, R, Caller<Who>, Thing, Written> },
): Route {
  const answer = { from, read: read as unknown as NonNullable<Route['answer']>['read'] };
  return { ...route(definition, write as never, may, mayWith), answer };
}
