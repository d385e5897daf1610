import type { Knex } from 'knex';
import { after, before } from '../../shared/durations.ts';
import type { Instant } from '../../shared/types.ts';

type Row = {
  host: string;
  leased_until: Instant | null;
  lease: number;
  wanted_until: Instant | null;
  counted_since: Instant | null;
  counted: number;
};

const TABLE = 'feed_hosts';
/** Longer than a fetch and the reading of its answer may take. */
export const LEASE = 'PT1M';
/** How long the schedule stands back for somebody who waits; they ask again sooner. */
const WANTED = 'PT2S';
const COUNTED_FOR = 'PT1M';

/** A host of which this process alone fetches until the lease ends. */
export type HostLease = { readonly host: string; readonly lease: number };

/** Whom a lease is for: the schedule, which can wait, or a person, who cannot. */
export type For = 'schedule' | 'person';

/** The table `feed_hosts`: one fetch from a host at a time, over all processes, and how often people asked for one. */
export const feedHosts = (db: Knex) => {
  const rows = () => db<Row>(TABLE);
  return {
    /** Null while somebody else fetches from the host, and for the schedule also while a person waits for it. */
    lease: async (host: string, now: Instant, who: For): Promise<HostLease | null> => {
      const { rows: taken } = await db.raw<{ rows: HostLease[] }>(
        `insert into feed_hosts as h (host, leased_until, lease) values (:host, :until, 1)
         on conflict (host) do update set leased_until = excluded.leased_until, lease = h.lease + 1,
           wanted_until = case when :waits then h.wanted_until end
          where (h.leased_until is null or h.leased_until <= :now) and (not :waits or h.wanted_until is null or h.wanted_until <= :now)
         returning host, lease`,
        { host, now, until: after(now, LEASE), waits: who === 'schedule' },
      );
      const [own] = taken;
      if (!own && who === 'person')
        await rows()
          .where({ host })
          .update({ wanted_until: after(now, WANTED) });
      return own ?? null;
    },

    /** No effect when the lease has ended and somebody else has one. */
    release: async ({ host, lease }: HostLease): Promise<void> => {
      await rows().where({ host, lease }).update({ leased_until: null });
    },

    /** Counts a reading that a person asked for, at most `most` in a minute. Null, or the seconds after which there is room again. */
    count: async (host: string, now: Instant, most: number): Promise<number | null> => {
      if (!Number.isFinite(most)) return null;
      const { rows: counted } = await db.raw<{ rows: unknown[] }>(
        `insert into feed_hosts as h (host, counted_since, counted) values (:host, :now, 1)
         on conflict (host) do update set
           counted_since = case when h.counted_since > :start then h.counted_since else :now end,
           counted = case when h.counted_since > :start then h.counted + 1 else 1 end
          where h.counted_since is null or h.counted_since <= :start or h.counted < :most
         returning host`,
        { host, now, start: before(now, COUNTED_FOR), most },
      );
      if (counted.length > 0) return null;
      const row = await rows().where({ host }).first('counted_since');
      const until = after(row?.counted_since ?? now, COUNTED_FOR);
      return Math.max(1, Math.ceil((Date.parse(until) - Date.parse(now)) / 1_000));
    },
  };
};
