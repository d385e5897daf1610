import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { field, refusalIn } from './eventstoredb-words.ts';
import { StoreRefused, StoreUnavailable } from './port.ts';

const ATTEMPTS = 5;
/** Closing waits no longer than this for calls that nobody will answer. */
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

/** Nothing came back at all: the node may be frozen. A server that says "timed out" (aborted) is alive. */
const isSilence = (error: unknown) =>
  error instanceof NoAnswer || field(error, 'type') === 'deadline-exceeded' || field(error, 'code') === 4;
const isUndiscovered = (error: unknown) => error instanceof Error && error.message.startsWith('Failed to discover');
const isTransient = (error: unknown) =>
  isSilence(error) ||
  isUndiscovered(error) ||
  TRANSIENT_TYPES.has(String(field(error, 'type'))) ||
  TRANSIENT_CODES.has(Number(field(error, 'code') ?? -1));

/**
 * KurrentDB is the server's new name; it speaks the same protocol. Of several hosts behind `+discover` the client asks the first alone, and
 * finds nobody while that one is frozen; as a list without `+discover` all of them are asked. A node that does not answer a gossip is
 * passed over after 1 s.
 */
const forClient = (url: string): string => {
  const address = url.replace(/^kurrentdb(\+discover)?:/, 'esdb$1:').replace(/^esdb\+discover:(?=\/\/[^/?]*,)/, 'esdb:');
  return /[?&]gossipTimeout=/i.test(address) ? address : `${address}${address.includes('?') ? '&' : '?'}gossipTimeout=1`;
};

type Login = { readonly username: string; readonly password: string };

/** The first host alone, asked directly: it says why where discovery only says that it failed. */
const firstHostOf = (address: string): string =>
  address.replace('+discover:', ':').replace(/^(esdb:\/\/(?:[^@/]*@)?[^,/?]+)(?:,[^/?]*)?/, '$1');

/**
 * The client and its calls: each attempt has an end, and a node that is silent for one attempt is left for a new connection, which asks the
 * cluster for its leader again. Throws StoreRefused when the address or one of its files cannot be used.
 */
export const connectEventStoreDb = (url: string, deadlineMs: number) => {
  const address = forClient(url);
  const [, username = '', password = ''] = /^esdb(?:\+discover)?:\/\/([^:@/]+):([^@/]+)@/.exec(address) ?? [];
  const login: Login = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  const isInsecure = /[?&]tls=false\b/i.test(address);
  const attemptMs = Math.ceil(deadlineMs * 0.25); // after one silent attempt, a cluster may need a second to have a new leader
  const refusal = (error: unknown) => {
    const reason = refusalIn(error, username !== '');
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

  /** Ends what is left of a client; its connection is given back, or a frozen server would hold one for each. */
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
    void sleep(attemptMs, undefined, { ref: false }) // whatever still waits there ends by its own limit
      .then(() => end(silent))
      .catch(() => undefined);
  };

  /** Asks until there is an answer, a refusal, or the time is up. `call` must end within the milliseconds it is given. */
  const ask = async <T>(call: (client: EventStoreDBClient, ms: number) => Promise<T>): Promise<T> => {
    const until = Date.now() + deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      const asked = client;
      try {
        return await call(asked, Math.max(1, Math.min(attemptMs, until - Date.now()))); // a busy process may wake too late
      } catch (error) {
        const refused = refusal(error);
        if (refused) throw refused;
        if (!isTransient(error)) throw error;
        if (isSilence(error)) leave(asked);
        const pause = 25 * 2 ** Math.min(attempt, ATTEMPTS);
        const isLast = attempt >= ATTEMPTS && !isUndiscovered(error); // a cluster that elects its leader says so at once, again and again
        if (isLast || Date.now() + pause >= until) throw new StoreUnavailable(error);
        await sleep(pause);
      }
    }
  };

  return {
    ask,
    client: () => client,
    /** Hears that the connection was given up for a new one. */
    onLeave: (hear: () => void): void => {
      leaving = hear;
    },
    /**
     * For each call. A call with credentials of its own goes by the unary path: the client's batch path knows no deadline, and one broken
     * call there fails those of every other client in the process (docs/event-sourcing.md#eventstoredb-adapter). An insecure connection ignores the credentials.
     */
    credentials: username || isInsecure ? { credentials: login } : {},
    /** Why discovery failed: what the first host says to a direct question. Throws StoreRefused, or nothing. */
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
