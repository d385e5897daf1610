import type { Meter } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider, type MetricProducer, MetricReader } from '@opentelemetry/sdk-metrics';

/** The metrics of one program. A second program in the same process (tests) has its own, and starts at zero. */
export type Metering = {
  /** Where metrics are registered. */
  readonly meter: Meter;
  /** What `/metrics` shows, for exporters. */
  readonly producer: MetricProducer;
  readonly contentType: string;
  /** Collects all metrics and prints them in Prometheus' text format. */
  text(): Promise<string>;
};

/** Collects only on a scrape. */
class PullReader extends MetricReader {
  protected async onForceFlush() {}
  protected async onShutdown() {}
}

/** Sets of labels of one metric, more than routes, methods and statuses can make: beyond the limit of 2,000 they would be counted together. */
const SETS_OF_LABELS = 50_000;

export const openMeter = (): Metering => {
  const producer = new PullReader({ cardinalitySelector: () => SETS_OF_LABELS });
  const meter = new MeterProvider({ readers: [producer] }).getMeter('posada');
  const serializer = new PrometheusSerializer('', false, undefined, true, true); // no time stamps, nothing about resource and scope
  return {
    meter,
    producer,
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
    text: async () => serializer.serialize((await producer.collect()).resourceMetrics),
  };
};
