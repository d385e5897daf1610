import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { StoreRefused, StoreUnavailable } from './port.ts';

/** A field of an error of the client or of gRPC: `type`, `code`, `actualVersion`. */
export const field = (error: unknown, name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);

/** gRPC status codes. */
const PERMISSION_DENIED = 7;
const UNAUTHENTICATED = 16;

/**
 * One sentence for an error that a retry cannot change: a wrong password, a missing permission, an untrusted certificate. Null for all
 * other errors. It never contains the address, which may contain the password.
 */
const refusalIn = (error: unknown, hasUser: boolean): string | null => {
  if (!(error instanceof Error)) return null;
  const code = field(error, 'code');
  const message = error.message;
  if (code === UNAUTHENTICATED) return 'the event store does not know this user with this password';
  if (code === PERMISSION_DENIED || field(error, 'type') === 'access-denied') {
    return hasUser
      ? 'the user may not read $all or not write: give them both rights in the event store, or name one of $admins'
      : 'the event store asks for a user: esdb://user:password@host:port';
  }
  if (/wrong version number|packet length too long/i.test(message)) return 'the event store speaks no TLS: add tls=false to the address';
  const untrusted = /(?:Error: )([^:]*(?:certificate|altname)[^.;]*)/i.exec(message)?.[1];
  if (untrusted) return `the certificate of the event store is not trusted (${untrusted.trim()}): name the file of its CA as tlsCAFile`;
  if (/certificate key file/.test(message)) return 'the file named by userKeyFile does not exist';
  if (/certificate file/.test(message)) return 'a file named by tlsCAFile or userCertFile does not exist';
  return null;
};

/** The message for a stream that does not begin with its first event. */
export const CUT_OFF = 'the event store no longer holds them: the stream was truncated or deleted from outside';

const ATTEMPTS = 5;
/** Closing waits this many milliseconds for calls that are still running. */
const CLOSE_MS = 2_000;

const TRANSIENT_TYPES = new Set(['unavailable', 'cancelled', 'not-leader', 'timeout', 'deadline-exceeded']);
/** gRPC: cancelled, deadline exceeded, aborted, internal (a broken call), unavailable. */
const TRANSIENT_CODES = new Set([1, 4, 10, 13, 14]);

/** No answer within the time of one attempt. */
export class NoAnswer extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** No response at all: the node may be frozen. A server that answers "timed out" (aborted) is alive. */
const isSilence = (error: unknown) =>
  error instanceof NoAnswer || field(error, 'type') === 'deadline-exceeded' || field(error, 'code') === 4;
const isUndiscovered = (error: unknown) => error instanceof Error && error.message.startsWith('Failed to discover');
const isTransient = (error: unknown) =>
  isSilence(error) ||
  isUndiscovered(error) ||
  TRANSIENT_TYPES.has(String(field(error, 'type'))) ||
  TRANSIENT_CODES.has(Number(field(error, 'code') ?? -1));

/**
 * KurrentDB is the server's new name, with the same protocol. With `+discover` the client queries only the first of several hosts, and
 * fails while that one is frozen; without it, it queries all of them. A node that does not answer a gossip request is skipped after 1 s.
 */
export const forClient = (url: string): string => {
  const address = url.replace(/^kurrentdb(\+discover)?:/, 'esdb$1:').replace(/^esdb\+discover:(?=\/\/[^/?]*,)/, 'esdb:');
  return /[?&]gossipTimeout=/i.test(address) ? address : `${address}${address.includes('?') ? '&' : '?'}gossipTimeout=1`;
};

/** A direct connection to the first host: its error has the reason, while discovery only reports that it failed. */
const firstHostOf = (address: string): string =>
  address.replace('+discover:', ':').replace(/^(esdb:\/\/(?:[^@/]*@)?[^,/?]+)(?:,[^/?]*)?/, '$1');

/**
 * The client and its calls. Each attempt has a time limit; after one without a response, or when a node reports that it is no longer the
 * leader, a new connection discovers the leader again. Throws StoreRefused when the address or one of its files cannot be used.
 */
export const connectEventStoreDb = (url: string, deadlineMs: number) => {
  const address = forClient(url);
  const hasUser = /^esdb(?:\+discover)?:\/\/[^:@/]+:[^@/]+@/.test(address);
  const attemptMs = Math.ceil(deadlineMs * 0.25); // after an attempt without a response a cluster may need a second to elect a leader
  const refusal = (error: unknown) => {
    const reason = refusalIn(error, hasUser);
    return reason === null ? null : new StoreRefused(reason, error);
  };
  const open = (to: string): EventStoreDBClient => {
    try {
      return EventStoreDBClient.connectionString(to);
    } catch (error) {
      throw refusal(error) ?? new StoreRefused('the address cannot be read: esdb://user:password@host:port?tls=false is one', error);
    }
  };
  let client = open(address);
  let leaving: () => void = () => undefined;

  /** Disposes of a client and closes its connection; otherwise each replaced client would keep one to a frozen server. */
  const end = async (old: EventStoreDBClient): Promise<void> => {
    await Promise.race([old.dispose(), sleep(CLOSE_MS, undefined, { ref: false })]);
    const channel: unknown = await Promise.race([Reflect.get(old, 'getChannel')?.(), sleep(CLOSE_MS, undefined, { ref: false })]).catch(
      () => undefined,
    );
    if (channel && typeof channel === 'object' && 'close' in channel && typeof channel.close === 'function') channel.close();
  };

  const leave = (silent: EventStoreDBClient): void => {
    if (silent !== client) return;
    client = open(address);
    leaving();
    void sleep(attemptMs, undefined, { ref: false }) // calls that still run there end by their own time limit
      .then(() => end(silent))
      .catch(() => undefined);
  };

  /** Retries until there is a response, a refusal, or the deadline passes. `call` must end within the milliseconds it receives. */
  const withRetry = async <T>(call: (client: EventStoreDBClient, ms: number) => Promise<T>): Promise<T> => {
    const until = Date.now() + deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      const used = client;
      try {
        return await call(used, Math.max(1, Math.min(attemptMs, until - Date.now()))); // a busy process may run this late
      } catch (error) {
        const refused = refusal(error);
        if (refused) throw refused;
        if (!isTransient(error)) throw error;
        if (isSilence(error) || field(error, 'type') === 'not-leader') leave(used);
        const pause = 25 * 2 ** Math.min(attempt, ATTEMPTS);
        const isLast = attempt >= ATTEMPTS && !isUndiscovered(error); // without a leader it fails immediately: no limit
        if (isLast || Date.now() + pause >= until) throw new StoreUnavailable(error);
        await sleep(pause);
      }
    }
  };

  return {
    withRetry,
    client: () => client,
    /** Called when the connection was replaced. */
    onLeave: (listener: () => void): void => {
      leaving = listener;
    },
    /** Finds out why discovery failed, by a direct call to the first host. Throws StoreRefused, or nothing. */
    explain: async (read: (client: EventStoreDBClient, ms: number) => Promise<unknown>): Promise<void> => {
      const direct = open(firstHostOf(address));
      const failure: unknown = await read(direct, attemptMs).then(
        () => null,
        (error: unknown) => error,
      );
      void end(direct).catch(() => undefined);
      const refused = refusal(failure);
      if (refused) throw refused;
    },
    close: () => end(client),
  };
};

export type EventStoreDbConnection = ReturnType<typeof connectEventStoreDb>;
