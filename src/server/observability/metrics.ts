import type { Knex } from 'knex';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { Deadlines } from '../../engine/deadlines/jobs.ts';
import type { EventStore } from '../../engine/event-store/port.ts';
import type { FollowerLag } from '../../engine/followers/lag.ts';
import type { Clock } from '../../kernel/clock.ts';
import { mailCounts } from '../mail/outbox.ts';

export type Metrics = {
  /** One answered request; writes count as commands as well. */
  request(seconds: number, labels: { method: string; route: string; status: string }): void;
  readonly contentType: string;
  /** Asks database and log for their state and sets the gauges. */
  measure(): Promise<void>;
  /** Asks database and log for their state, then prints everything in Prometheus' text format. */
  text(): Promise<string>;
};

type Sources = {
  readonly db: Knex;
  readonly store: Pick<EventStore, 'foreign'>;
  readonly clock: Clock;
  readonly lag: () => Promise<readonly FollowerLag[]>;
  readonly deadlines: Pick<Deadlines, 'oldestOverdue' | 'deadLettered'>;
  /** One of each program: a second program in the same process (tests) starts at zero. */
  readonly registry: Registry;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Registers the platform's metrics beside those of the contexts. */
export const createMetrics = (sources: Sources): Metrics => {
  const { registry } = sources;
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `posada_${name}`, help, labelNames, registers });
  const requests = new Histogram({
    name: 'posada_http_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const commands = new Histogram({
    name: 'posada_command_seconds',
    help: 'Time from a write arriving to its answer, read models included.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const gauges = {
    lagEvents: gauge('projection_lag_events', 'Events a projection or reaction has not taken yet, up to 1,000.', ['name']),
    lagSeconds: gauge('projection_lag_seconds', 'Age of the oldest event a projection or reaction has not taken yet.', ['name']),
    stopped: gauge('projection_stopped', '1 while a projection or reaction stands still because its handler fails.', ['name']),
    overdue: gauge('deadline_oldest_overdue_seconds', 'How long the oldest deadline has been overdue.'),
    dead: gauge('deadlines_given_up', 'Jobs that failed for good and wait for someone to look at them.'),
    mailsWaiting: gauge('mails_waiting', 'Mails in the outbox.'),
    mailsFailed: gauge('mails_failed', 'Mails that were given up.'),
    mailsOldest: gauge('mails_oldest_waiting_seconds', 'Age of the oldest mail in the outbox.'),
    foreign: gauge('event_store_foreign_events', 'Events in the log that are not of this program, passed by since it started.'),
    up: gauge('sources_up', '1 when database and event store answered this scrape.'),
  };
  const measured = async (): Promise<void> => {
    const isUp = await measure(sources, gauges).then(
      () => 1,
      () => 0,
    );
    gauges.up.set(isUp);
    gauges.foreign.set(sources.store.foreign());
  };
  return {
    contentType: registry.contentType,
    measure: measured,
    request: (seconds, labels) => {
      requests.observe(labels, seconds);
      if (!['GET', 'HEAD', 'OPTIONS'].includes(labels.method)) commands.observe({ route: labels.route }, seconds);
    },
    text: async () => {
      await measured();
      return registry.metrics();
    },
  };
};

type Gauges = Readonly<
  Record<'lagEvents' | 'lagSeconds' | 'stopped' | 'overdue' | 'dead' | 'mailsWaiting' | 'mailsFailed' | 'mailsOldest', Gauge>
>;

const measure = async ({ db, clock, lag, deadlines }: Sources, gauges: Gauges): Promise<void> => {
  const now = clock.now();
  const age = (since: string | undefined | null) => (since ? Math.max(0, (Date.parse(now) - Date.parse(since)) / 1000) : 0);
  for (const { name, events, seconds, stoppedBecause } of await lag()) {
    gauges.lagEvents.set({ name }, events);
    gauges.lagSeconds.set({ name }, seconds);
    gauges.stopped.set({ name }, stoppedBecause === null ? 0 : 1);
  }
  gauges.overdue.set(await deadlines.oldestOverdue());
  gauges.dead.set(await deadlines.deadLettered());
  const mails = await mailCounts(db);
  gauges.mailsWaiting.set(mails.waiting);
  gauges.mailsFailed.set(mails.failed);
  gauges.mailsOldest.set(age(mails.oldestWaiting));
};
