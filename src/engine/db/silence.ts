import type { Socket } from 'node:net';
import type { Client, QueryConfig } from 'pg';

/** Longer than the statement timeout (`connect.ts`), by which a live server would have answered. */
export const SILENCE_MS = 20_000;

/**
 * Settings of a connection that only listens. Its server owes no response, so only TCP keepalive can detect that it is dead: by default
 * after two hours, with this within half a minute.
 */
export const LISTENING = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * Closes a connection whose server owes a response but has sent nothing for `silenceMs`: a frozen or vanished machine closes no connection,
 * and the operating system would wait a quarter of an hour. Its statements fail as with any broken connection, and the pool makes a new
 * one. A transaction that lifts the statement timeout may take any time.
 */
export const endingInSilence =
  (silenceMs: number) =>
  (connection: Client): void => {
    const send = connection.query.bind(connection) as (...args: readonly unknown[]) => unknown;
    let owed = 0;
    let isPatient = false;
    const answered = () => {
      owed -= 1;
    };
    const query = (config: string | QueryConfig, ...rest: readonly unknown[]): unknown => {
      const text = typeof config === 'string' ? config : config.text;
      if (/statement_timeout = 0/.test(text)) isPatient = true;
      else if (/^(commit|rollback)\b(?! to)/i.test(text)) isPatient = false;
      owed += 1;
      const callback = rest.at(-1);
      if (typeof callback === 'function') {
        return send(config, ...rest.slice(0, -1), (...outcome: unknown[]) => {
          answered();
          callback(...outcome);
        });
      }
      const answer = send(config, ...rest);
      void Promise.resolve(answer).then(answered, answered);
      return answer;
    };
    connection.query = query as Client['query'];
    const { stream } = (connection as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    stream.setTimeout(silenceMs);
    stream.on('timeout', () => {
      if (owed === 0 || isPatient) return;
      const heard = stream.bytesRead;
      // a process that was itself suspended finds the response in the same turn, but its timers fire first
      setImmediate(() => {
        if (stream.bytesRead === heard) stream.destroy();
      });
    });
  };
