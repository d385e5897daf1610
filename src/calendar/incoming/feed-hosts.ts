import type { Knex } from 'knex';
import { after, before } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';

type Row = {
  host: string;
  at_once: number;
  next_at: Instant | null;
  wanted_until: Instant | null;
  counted_since: Instant | null;
  counted: number;
};

const TABLE = 'feed_hosts';
/** Longer than a fetch and the parsing of its response may take. */
export const LEASE = 'PT1M';
/** How long the schedule yields to a waiting person, who retries sooner than this. */
const PERSON_PRIORITY = 'PT2S';
const COUNTED_FOR = 'PT1M';

/** Parallel readings of a host that responds well; an unknown or failing host gets one. */
export const AT_ONCE = 16;
/** Readings of a host per second, by the clock of the database. */
const RATE = 20;

/** Whom a lease is for: the schedule, which can wait, or a person, who cannot wait. */
export type For = 'schedule' | 'person';

/**
 * The table `feed_hosts`, shared by all processes: parallelism and rate of readings per host, and the count of manual readings. Running
 * readings are in `calendar_feeds`.
 */
export const feedHosts = (db: Knex) => {
  const rows = () => db<Row>(TABLE);
  return {
    /**
     * The number of calendars of the host that may be read in parallel, if one more may be read now; otherwise null. The schedule yields to
     * waiting people and is limited per second. Must run in the transaction that leases the calendar, because it locks the host's row
     * before counting.
     */
    admit: async (host: string, now: Instant, who: For): Promise<number | null> => {
      await db.raw(`insert into feed_hosts (host) values (?) on conflict (host) do update set host = excluded.host`, [host]);
      const { rows: admitted } = await db.raw<{ rows: Pick<Row, 'at_once'>[] }>(
        `update feed_hosts h set wanted_until = case when :waits then h.wanted_until end,
                next_at = case when :waits then clock_timestamp() + :apart * interval '1 ms' else h.next_at end
          where h.host = :host and h.at_once > (select count(*) from calendar_feeds f where f.host = :host and f.leased_until > :now)
            and (not :waits or ((h.wanted_until is null or h.wanted_until <= :now) and (h.next_at is null or h.next_at <= clock_timestamp())))
         returning h.at_once`,
        { host, now, apart: 1_000 / RATE, waits: who === 'schedule' },
      );
      if (admitted.length === 0 && who === 'person')
        await rows()
          .where({ host })
          .update({ wanted_until: after(now, PERSON_PRIORITY) });
      return admitted[0]?.at_once ?? null;
    },

    /** Additive increase: a host that responded well gets one more parallel reading; a failing host drops to one. */
    answered: async (host: string, well: boolean): Promise<void> => {
      await rows()
        .where({ host })
        .whereNot({ at_once: well ? AT_ONCE : 1 })
        .update({ at_once: well ? db.raw('least(at_once + 1, ?)', [AT_ONCE]) : 1 });
    },

    /** Hosts of which the schedule cannot read a calendar now. */
    busy: (now: Instant): Knex.QueryBuilder =>
      rows()
        .select('host')
        .where('wanted_until', '>', now)
        .orWhereRaw('next_at > clock_timestamp()')
        .orWhereRaw('at_once <= (select count(*) from calendar_feeds f where f.host = feed_hosts.host and f.leased_until > ?)', [now]),

    /** Counts a manual reading, at most `most` per minute. Null, or the seconds until the next one is allowed. */
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
