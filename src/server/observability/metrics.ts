import type { BatchObservableResult, Meter } from '@opentelemetry/api';
import type { Deadlines } from '../../engine/deadlines/jobs.ts';
import type { EventStore } from '../../engine/event-store/port.ts';
import type { FollowerLag } from '../../engine/followers/lag.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { MailCounts } from '../mail/outbox.ts';
import { processMetrics } from './process-metrics.ts';

/** Counts one answered request; writes count as commands as well. */
export type ObserveRequest = (seconds: number, labels: { method: string; route: string; status: string }) => void;

type Sources = {
  readonly meter: Meter;
  readonly mails: () => Promise<MailCounts>;
  readonly store: Pick<EventStore, 'foreign'>;
  readonly clock: Clock;
  readonly lag: () => Promise<readonly FollowerLag[]>;
  readonly deadlines: Pick<Deadlines, 'oldestOverdue' | 'deadLettered'>;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Registers the platform's metrics beside those of the contexts. A source that cannot be read keeps its last value. */
export const createMetrics = (sources: Sources): ObserveRequest => {
  const { meter } = sources;
  processMetrics(meter);
  const histogram = (name: string, description: string) =>
    meter.createHistogram(`posada_${name}`, { description, unit: 's', advice: { explicitBucketBoundaries: SECONDS } });
  const requests = histogram('http_request_seconds', 'Time to answer a request.');
  const commands = histogram('command_seconds', 'Time from a write arriving to its answer, read models included.');
  const gauges = gaugesOf(meter);
  meter.addBatchObservableCallback(async (result) => {
    const isUp = await observe(result, sources, gauges).then(
      () => 1,
      () => 0,
    );
    result.observe(gauges.up, isUp);
    result.observe(gauges.foreign, sources.store.foreign());
  }, Object.values(gauges));
  return (seconds, labels) => {
    requests.record(seconds, labels);
    if (!['GET', 'HEAD', 'OPTIONS'].includes(labels.method)) commands.record(seconds, { route: labels.route });
  };
};

const gaugesOf = (meter: Meter) => {
  const gauge = (name: string, description: string) => {
    const unit = name.endsWith('_seconds') ? 's' : '';
    return meter.createObservableGauge(`posada_${name}`, { description, unit });
  };
  return {
    lagEvents: gauge('projection_lag_events', 'Events a projection or reaction has not taken yet, up to 1,000.'),
    lagSeconds: gauge('projection_lag_seconds', 'Age of the oldest event a projection or reaction has not taken yet.'),
    stopped: gauge('projection_stopped', '1 while a projection or reaction stands still because its handler fails.'),
    overdue: gauge('deadline_oldest_overdue_seconds', 'How long the oldest deadline has been overdue.'),
    dead: gauge('deadlines_given_up', 'Jobs that failed for good and wait for someone to look at them.'),
    mailsWaiting: gauge('mails_waiting', 'Mails in the outbox.'),
    mailsFailed: gauge('mails_failed', 'Mails that were given up.'),
    mailsOldest: gauge('mails_oldest_waiting_seconds', 'Age of the oldest mail in the outbox.'),
    foreign: gauge('event_store_foreign_events', 'Events in the log that are not of this program, passed by since it started.'),
    up: gauge('sources_up', '1 when database and event store answered this scrape.'),
  };
};

/** Reads the state of database and log. */
const observe = async (
  result: BatchObservableResult,
  { mails, clock, lag, deadlines }: Sources,
  gauges: ReturnType<typeof gaugesOf>,
): Promise<void> => {
  const now = clock.now();
  const age = (since: string | undefined | null) => (since ? Math.max(0, (Date.parse(now) - Date.parse(since)) / 1000) : 0);
  for (const { name, events, seconds, stoppedBecause } of await lag()) {
    result.observe(gauges.lagEvents, events, { name });
    result.observe(gauges.lagSeconds, seconds, { name });
    result.observe(gauges.stopped, stoppedBecause === null ? 0 : 1, { name });
  }
  result.observe(gauges.overdue, await deadlines.oldestOverdue());
  result.observe(gauges.dead, await deadlines.deadLettered());
  const { waiting, failed, oldestWaiting } = await mails();
  result.observe(gauges.mailsWaiting, waiting);
  result.observe(gauges.mailsFailed, failed);
  result.observe(gauges.mailsOldest, age(oldestWaiting));
};
