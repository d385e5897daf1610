import { setTimeout as sleep } from 'node:timers/promises';
import type { MetricProducer } from '@opentelemetry/sdk-metrics';
import { tracing } from '../../../engine/observability/spans.ts';

type Options = {
  /** The collector's OTLP address over HTTP, `http://collector:4318`. */
  readonly endpoint: string;
  /** `posada-web`, `posada-worker`: the process that reports. */
  readonly service: string;
  readonly version: string;
  /** What `/metrics` shows. */
  readonly metrics: MetricProducer;
};

const EVERY_MS = 15_000;
/** Time limit of the final delivery when the program ends; what is left then is lost. */
const END_MS = 3_000;

/** Delivers what is queued, then ends. */
export type Telemetry = { stop(): Promise<void> };

/**
 * Sends traces and metrics to a collector by OTLP over HTTP. An unresponsive collector costs only the data it misses: spans wait in a
 * bounded queue and are dropped when it is full. The libraries are loaded only here, so that an installation without a collector does not
 * pay for them. Traces are global to the process, as the API of OpenTelemetry requires.
 */
export const openTelemetry = async ({ endpoint, service, version, metrics }: Options): Promise<Telemetry> => {
  const [{ context, trace }, { AsyncLocalStorageContextManager }, traces, { OTLPTraceExporter }, { resourceFromAttributes }, sdk, out] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/exporter-metrics-otlp-http'),
    ]);
  const base = endpoint.endsWith('/') ? endpoint.slice(0, -1) : endpoint;
  const resource = resourceFromAttributes({ 'service.name': service, 'service.version': version });
  const random = new traces.RandomIdGenerator();
  const provider = new traces.TracerProvider({
    resource,
    spanProcessors: [
      new traces.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${base}/v1/traces` }),
        scheduledDelayMillis: 5_000,
      }),
    ],
    idGenerator: {
      generateTraceId: () => tracing.nextIds()?.traceId ?? random.generateTraceId(),
      generateSpanId: () => tracing.nextIds()?.spanId ?? random.generateSpanId(),
    },
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  trace.setGlobalTracerProvider(provider);
  tracing.switchOn();
  const sender = new sdk.MeterProvider({
    resource,
    readers: [
      new sdk.PeriodicExportingMetricReader({
        exporter: new out.OTLPMetricExporter({ url: `${base}/v1/metrics` }),
        exportIntervalMillis: EVERY_MS,
        exportTimeoutMillis: 10_000,
        metricProducers: [metrics],
      }),
    ],
  });
  return {
    stop: async () => {
      tracing.switchOff();
      const end = (work: Promise<void>) => Promise.race([work, sleep(END_MS, undefined, { ref: false })]).catch(() => undefined);
      await Promise.all([end(provider.shutdown()), end(sender.shutdown())]);
      trace.disable();
      context.disable();
      contexts.disable();
    },
  };
};
