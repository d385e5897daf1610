import type { Knex } from 'knex';
import type { Instant } from '../shared/types.ts';
import type { DomainEvent, Metadata, Recorded } from './event-store/port.ts';

/** What a timer needs to know: no personal data in a job (SEC-42). */
export type Deadline = {
  readonly at: Instant;
  /** Stable name of this very deadline (`reservation-7/host-answer/2026-…`): the same one is scheduled once. */
  readonly key: string;
  readonly payload: Readonly<Record<string, string | number>>;
};

/**
 * A kind of deadline. The instant is in the event; the job only makes it prompt, the sweep repairs a lost job.
 * `execute` sends a command that the decider answers with nothing when it comes early, late or twice.
 */
export type DeadlineKind = {
  /** Queue name, `reservation-deadlines`. */
  readonly queue: string;
  /** Pure: which timers does this event start? */
  readonly deadlinesFor: (event: Recorded<DomainEvent>) => readonly Deadline[];
  readonly execute: (payload: Deadline['payload'], metadata: Metadata) => Promise<void>;
  /** Payloads of what is overdue at `now` according to the read model: the one-minute sweep, and the metric. */
  readonly overdue: (db: Knex, now: Instant) => Promise<readonly { payload: Deadline['payload']; since: Instant }[]>;
};
