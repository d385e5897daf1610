import { AsyncLocalStorage } from 'node:async_hooks';
import type { Knex } from 'knex';

/** What to do when the program turns to something outside while a transaction is open. */
type Complain = (what: string) => void;
type Open = { isOpen: boolean; readonly complain: Complain };

const transactions = new AsyncLocalStorage<Open>();

/** Thrown outside production: such a call holds locks, a connection of the pool and the transaction for as long as somebody else likes. */
export class OutsideInTransaction extends Error {
  constructor(what: string) {
    super(`${what} is asked while a transaction of the database is open`);
    this.name = 'OutsideInTransaction';
  }
}

const refuse: Complain = (what) => {
  throw new OutsideInTransaction(what);
};

/**
 * The same database, whose transactions are known to `expectNoTransaction`: all that a transaction's callback does, directly or by way of
 * other functions, is marked until the transaction has ended.
 */
export const watchTransactions = (db: Knex, complain: Complain = refuse): Knex => {
  const begin = db.transaction.bind(db);
  const transaction = async (work?: (trx: Knex.Transaction) => Promise<unknown>, config?: Knex.TransactionConfig): Promise<unknown> => {
    if (!work) return begin(); // knex's form without a callback has no extent that could be marked
    const open: Open = { isOpen: true, complain };
    try {
      return await begin((trx) => transactions.run(open, () => work(trx)), config);
    } finally {
      open.isOpen = false; // what it began and nobody waited for goes on without it
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
      return (...given: unknown[]): unknown => {
        expectNoTransaction(`${name}.${String(key)}`);
        return Reflect.apply(method, target, given);
      };
    },
  });

const operations = new AsyncLocalStorage<AbortSignal>();

/**
 * One operation outside: all calls that `work` makes, and all their attempts, have `ms` together, for limits of attempts add up to more
 * than anybody waits. Within another operation the shorter time counts. A call that is cut off rejects with the signal's TimeoutError or an
 * AbortError.
 */
export const within = <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const [outer, own] = [operations.getStore(), AbortSignal.timeout(ms)];
  return operations.run(outer ? AbortSignal.any([outer, own]) : own, work);
};

/** Aborted when the time of the operation is up that the caller is in; undefined outside of one. */
export const timeUp = (): AbortSignal | undefined => operations.getStore();

/**
 * `fetch` for everything that is not this program: no transaction is open meanwhile, and an answer has to come within `ms`, or within what
 * is left of the operation. A redirect is an error: nobody but the settings says where this program goes, and what it sends along.
 */
export const fetchOutside = async (what: string, url: string | URL, ms: number, init: RequestInit = {}): Promise<Response> => {
  expectNoTransaction(what);
  return within(ms, () => fetch(url, { ...init, redirect: 'error', signal: timeUp() ?? null }));
};
