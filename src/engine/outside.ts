import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

/** Called when the program calls something outside while a transaction is open. */
type Complain = (what: string) => void;
type Open = { isOpen: boolean; readonly complain: Complain };

const transactions = new AsyncLocalStorage<Open>();

/** Thrown outside production: such a call holds locks, a pool connection and the transaction for as long as the other side takes. */
export class OutsideInTransaction extends Error {
  constructor(what: string) {
    super(`${what} is called while a database transaction is open`);
    this.name = 'OutsideInTransaction';
  }
}

const refuse: Complain = (what) => {
  throw new OutsideInTransaction(what);
};

/**
 * The same database, with its transactions visible to `expectNoTransaction`: everything a transaction's callback calls, directly or
 * indirectly, is marked until the transaction ends.
 */
export const watchTransactions = (db: Knex, complain: Complain = refuse): Knex => {
  const begin = db.transaction.bind(db);
  const transaction = async (work?: (trx: Knex.Transaction) => Promise<unknown>, config?: Knex.TransactionConfig): Promise<unknown> => {
    if (!work) return begin(); // knex's form without a callback has no extent that could be marked
    const open: Open = { isOpen: true, complain };
    try {
      return await begin((trx) => transactions.run(open, () => work(trx)), config);
    } finally {
      open.isOpen = false; // work it started and did not await continues unmarked
    }
  };
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  });
};

/**
 * Every port to something outside (SMTP, HTTP, files, a gateway) calls this before it waits: `what` names it. While a transaction is open
 * it throws OutsideInTransaction; in production it is logged as an error instead.
 */
export const expectNoTransaction = (what: string): void => {
  const open = transactions.getStore();
  if (open?.isOpen) open.complain(what);
};

/** A port to something outside, each of whose methods expects that no transaction is open. */
export const outside = <Port extends object>(name: string, port: Port): Port =>
  new Proxy(port, {
    get: (target, key) => {
      const method: unknown = Reflect.get(target, key);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]): unknown => {
        expectNoTransaction(`${name}.${String(key)}`);
        return Reflect.apply(method, target, args);
      };
    },
  });

const operations = new AsyncLocalStorage<AbortSignal>();

/**
 * One outside operation: all calls of `work`, retries included, share a limit of `ms`, because limits per attempt add up to more than
 * anyone waits. Nested in another operation, the shorter limit counts. A call that is cut off rejects with the signal's TimeoutError or an
 * AbortError.
 */
export const within = <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const outer = operations.getStore();
  const own = AbortSignal.timeout(ms);
  return operations.run(outer ? AbortSignal.any([outer, own]) : own, work);
};

/** The signal that aborts when the time of the caller's operation is up; undefined outside of one. */
export const timeUp = (): AbortSignal | undefined => operations.getStore();

/**
 * `fetch` for other services: no transaction may be open, and the response must arrive within `ms` or what is left of the operation. A
 * redirect is an error: only the settings decide where this program connects and what it sends there.
 */
export const fetchOutside = async (what: string, url: string | URL, ms: number, init: RequestInit = {}): Promise<Response> => {
  expectNoTransaction(what);
  return within(ms, () => fetch(url, { ...init, redirect: 'error', signal: timeUp() ?? null }));
};
