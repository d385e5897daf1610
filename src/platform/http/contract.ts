import type { Context } from 'koa';
import type { z } from 'zod';
import type { RejectionCode } from '../../shared/rejection.ts';
import type { Instant, Language } from '../../shared/types.ts';
import type { Metadata } from '../event-store/port.ts';

/** The signed-in caller, and when their session last saw the password. What identity knows beyond this stays in identity. */
export type User = { readonly id: number; readonly isAdmin: boolean; readonly provedAt: Instant };

/**
 * Who may call (SEC-06, default deny): `public`; `user` signed in; `admin` answers 404 to all others; `token` authorises itself by a
 * token in the path or body, checked by its handler. Ownership is checked in the handler's query.
 */
export type Role = 'public' | 'user' | 'admin' | 'token';

/** Classes of rate limit (`rate-limits.ts`). `link` counts tokens that open nothing, at whatever call (`WrongToken`, `WrongTokenReply`). */
export type RateClass =
  | 'login'
  | 'register'
  | 'recovery'
  | 'link'
  | 'byLink'
  | 'reserve'
  | 'search'
  | 'upload'
  | 'contact'
  | 'form'
  | 'view'
  | 'content'
  | 'webhook'
  | 'coupon'
  | 'write'
  | 'none';

type Shape = z.ZodType | undefined;

/** One call of the HTTP contract. From these `openapi.yaml` and the router are made; nothing else declares a route. */
export type Contract<P extends Shape = Shape, Q extends Shape = Shape, B extends Shape = Shape, R extends Shape = Shape> = {
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below `/api/v1`, with `{name}` parameters. */
  readonly path: string;
  /** Other paths below `/api/v1` that serve the same call. */
  readonly aliases?: readonly string[];
  /** Served at the host root as well (D-34). */
  readonly atRoot?: boolean;
  readonly role: Role;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The body is multipart/form-data: fields are parsed by `body`, files come as `files`. */
  readonly files?: { readonly fields: Readonly<Record<string, { max: number; maxBytes: number }>> };
  readonly status?: 200 | 201 | 202 | 204;
  /** Another status of the same answer: nothing had to be made. */
  readonly alsoStatus?: 200;
  /** The answer is a text of this type, not JSON. */
  readonly media?: string;
  /** Of a thing that can be edited: what is read carries an ETag, what is written honours If-Match with 412 (docs/api.md#concurrency). */
  readonly versioned?: true;
  /** Undefined for 204. The answer is parsed by it, so that an undeclared field cannot leave. */
  readonly response?: R;
  /** The codes this call can refuse with. Their status is in the table of their context (`rejections.ts`). */
  readonly rejections?: readonly RejectionCode[];
  /** Of codes that answer another status here than in their table. */
  readonly statuses?: Readonly<Partial<Record<RejectionCode, 400 | 401 | 403 | 404 | 409 | 410 | 422 | 429>>>;
  readonly rate?: Exclude<RateClass, 'link'>;
  /**
   * The body's field that names the account a limit counts by, where the caller need not be signed in. Taken from the parsed body; without
   * it the signed-in user is counted, else the network.
   */
  readonly account?: string;
  /** Only for somebody whose password was seen within the last ten minutes, else 403 `sign_in_again` (SEC-33). `as_admin`: of whoever is neither
   * side of the thing that `may` finds (its `side` is `admin`), and acts as an administrator (D-137). */
  readonly fresh?: true | 'as_admin';
  /** The answer holds a token or a secret: never kept for idempotent replay, never cached. */
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
  /** Actor, correlation id and command id (from the Idempotency-Key and the caller, or fresh). */
  readonly metadata: Metadata;
  readonly language: Language;
  readonly ctx: Context;
  /** Counts one more try of this class against the caller. Throws HttpProblem 429. */
  readonly countTry: (rate: RateClass) => Promise<void>;
};

type ReplyHeaders = Readonly<Record<string, string | string[]>>;

/** A handler's answer with another status or headers than the contract's default. */
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

/** An answer to a token that opens nothing: the guess is counted against the caller's network. */
export class WrongTokenReply<Body> extends Reply<Body> {}

export type Route = {
  readonly contract: Contract;
  readonly handle: (call: Call<Shape, Shape, Shape> & Found<unknown>) => Promise<unknown>;
  readonly may?: (asked: Asked<Shape>) => Promise<unknown>;
  readonly mayWith?: (asked: Asked<Shape> & Sent) => Promise<unknown>;
};

/** What is known before the body is looked at. */
export type Asked<P extends Shape, Who = User | null> = Pick<Call<P, Shape, Shape, Who>, 'params' | 'user' | 'ctx'>;

/** What `may` found: the thing the caller has a right to. */
export type Found<T> = { readonly found: T };

/** The body as it came, before any field of it is judged. */
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

/** `account` is a field of the body. */
type Counted<B extends Shape> = { readonly account?: B extends z.ZodType ? keyof z.output<B> & string : never };

type Caller<Who extends Role> = Who extends 'user' | 'admin' ? User : User | null;

/**
 * Binds a contract to its handler. `user` is a User for roles `user` and `admin`, otherwise a User or null.
 * `may` throws when the caller has no right to the thing the path names: before anything that was sent is judged (docs/api.md#order-of-checks);
 * what it returns is `found` for the handler.
 * `mayWith` does so where only the body names the thing: before any other field of it is judged.
 */
export const route = <P extends Shape, Q extends Shape, B extends Shape, R extends Shape, Who extends Role, Thing = unknown>(
  definition: Contract<P, Q, B, R> & { readonly role: Who },
  handle: (call: Call<P, Q, B, Caller<Who>> & Found<Thing>) => Promise<Answer<R> | Reply<Answer<R>>>,
  may?: (asked: Asked<P, Caller<Who>>) => Promise<Thing>,
  mayWith?: (asked: Asked<P, Caller<Who>> & Sent) => Promise<unknown>,
): Route => ({
  contract: definition as unknown as Contract,
  handle: handle as unknown as Route['handle'],
  ...(may ? { may: may as unknown as NonNullable<Route['may']> } : {}),
  ...(mayWith ? { mayWith: mayWith as unknown as NonNullable<Route['mayWith']> } : {}),
});
