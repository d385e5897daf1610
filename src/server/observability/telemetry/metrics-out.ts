import { ValueType } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

type Options = {
  readonly url: string;
  readonly registry: Registry;
  /** Asks database and log for their state, as before a scrape. */
  readonly measure: () => Promise<void>;
  readonly resource: Resource;
  readonly everyMs: number;
};
type Instant = [seconds: number, nanoseconds: number];
type Metric = MetricObjectWithValues<MetricValue<string>>;

const hrTime = (ms: number): Instant => [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000];

/** Sends what `/metrics` shows to a collector. */
export const sendMetrics = ({ url, registry, measure, resource, everyMs }: Options) => {
  const since = hrTime(Date.now());
  const producer: MetricProducer = {
    collect: async (): Promise<CollectionResult> => {
      await measure();
      const now = hrTime(Date.now());
      const metrics = ((await registry.getMetricsAsJSON()) as Metric[]).flatMap((metric) => translated(metric, since, now) ?? []);
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'posada' }, metrics }] }, errors: [] };
    },
  };
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url }),
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(everyMs, 10_000),
    metricProducers: [producer],
  });
  return new MeterProvider({ resource, readers: [reader] });
};

/** A metric of Prometheus in the words of OpenTelemetry; null for summaries, of which there is none. */
const translated = (metric: Metric, since: Instant, now: Instant): MetricData | null => {
  const { name, help } = metric;
  const base = {
    descriptor: { name, description: help, unit: name.endsWith('_seconds') ? 's' : '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const at = { startTime: since, endTime: now };
  const points = () => metric.values.map(({ labels, value }) => ({ ...at, attributes: { ...labels } as Record<string, string>, value }));
  switch (String(metric.type)) {
    case 'counter':
      return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
    case 'gauge':
      return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: points() };
    case 'histogram':
      return {
        ...base,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histogramsOf(metric).map(({ labels, ...value }) => ({ ...at, attributes: labels, value })),
      };
    default:
      return null;
  }
};

type Labels = Record<string, string>;

/** One histogram for each set of labels: Prometheus counts up to a boundary, OpenTelemetry between two. */
const histogramsOf = ({ name, values }: Metric) => {
  const byLabels = new Map<string, { labels: Labels; upTo: [number, number][]; sum: number; count: number }>();
  for (const { metricName, labels: every, value } of values as (MetricValue<string> & { metricName?: string })[]) {
    const { le, ...labels } = every as Labels & { le?: string | number };
    const key = JSON.stringify(Object.entries(labels).sort());
    const one = byLabels.get(key) ?? { labels, upTo: [], sum: 0, count: 0 };
    byLabels.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== undefined && le !== '+Inf') one.upTo.push([Number(le), value]);
  }
  return [...byLabels.values()].map(({ labels, upTo, sum, count }) => {
    const ordered = upTo.sort(([a], [b]) => a - b);
    const cumulative = [...ordered.map(([, n]) => n), count];
    return {
      labels,
      sum,
      count,
      buckets: { boundaries: ordered.map(([boundary]) => boundary), counts: cumulative.map((n, i) => n - (cumulative[i - 1] ?? 0)) },
    };
  });
};
