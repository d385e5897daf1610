import pg from 'pg';
import { LISTENING } from '../db/silence.ts';
import { bell } from './wake.ts';

/** Polls of which one is made while notifications can be heard. */
const RARELY = 40;

/**
 * Wakes listeners when the log has grown, whichever process appended: by LISTEN, and by a poll of the end of the log, because notifications
 * can be lost: every `pollMs` while that connection is, else far more rarely. Connects with the first listener, and again after a loss.
 */
export const watchLog = (url: string, lastPosition: () => Promise<string | null>, pollMs: number) => {
  const { ring, listen, isHeard } = bell();
  let client: pg.Client | null = null;
  let listens = false;
  let polls = 0;
  let poll: NodeJS.Timeout | null = null;
  let seen: string | null = null;
  let closed = false;

  const connect = async (): Promise<void> => {
    if (client || closed) return;
    const own = new pg.Client({ connectionString: url, ...LISTENING, application_name: 'posada event log wake' });
    client = own;
    const lost = () => {
      if (client === own) [client, listens] = [null, false]; // the next poll reconnects
      void own.end().catch(() => undefined);
    };
    own.on('error', lost);
    own.on('end', lost);
    own.on('notification', ring);
    try {
      await own.connect();
      await own.query('listen event_log');
      listens = client === own;
      ring();
    } catch {
      lost();
    }
  };

  const look = async (): Promise<void> => {
    if (!isHeard()) return;
    polls += 1;
    if (listens && polls % RARELY !== 0) return;
    if (!client) void connect();
    const last = await lastPosition().catch(() => seen); // reads and appends report an outage
    if (last === seen) return;
    seen = last;
    ring();
  };

  return {
    ring,
    listen: (wake: () => void): { stop(): void } => {
      const heard = listen(wake);
      void connect();
      poll ??= setInterval(() => void look(), pollMs);
      return heard;
    },
    close: async (): Promise<void> => {
      closed = true;
      if (poll) clearInterval(poll);
      const own = client;
      client = null;
      await own?.end().catch(() => undefined);
    },
  };
};
