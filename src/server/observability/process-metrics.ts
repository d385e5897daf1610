import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';

/** Registers processor time, memory and event loop of the process, by the names that Prometheus' clients give them. */
export const processMetrics = (meter: Meter): void => {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description });
  const cpu = meter.createObservableCounter('process_cpu_seconds_total', { description: 'Processor time, user and system, in seconds.' });
  const started = gauge('process_start_time_seconds', 'Start of the process, in seconds since 1970.');
  const resident = gauge('process_resident_memory_bytes', 'Resident memory.');
  const heapTotal = gauge('nodejs_heap_size_total_bytes', 'Size of the heap.');
  const heapUsed = gauge('nodejs_heap_size_used_bytes', 'What is used of the heap.');
  const external = gauge('nodejs_external_memory_bytes', 'Memory outside of the heap that its objects hold.');
  const lags = [50, 90, 99].map((percentile) => ({
    percentile,
    lag: gauge(
      `nodejs_eventloop_lag_p${percentile}_seconds`,
      `The ${percentile}th percentile of the event loop's delay since the last scrape.`,
    ),
  }));
  meter.addBatchObservableCallback(
    (result) => {
      const { user, system } = process.cpuUsage();
      result.observe(cpu, (user + system) / 1e6);
      result.observe(started, Math.round(performance.timeOrigin / 1_000));
      const memory = process.memoryUsage();
      result.observe(resident, memory.rss);
      result.observe(heapTotal, memory.heapTotal);
      result.observe(heapUsed, memory.heapUsed);
      result.observe(external, memory.external);
      for (const { lag, percentile } of lags) result.observe(lag, delay.percentile(percentile) / 1e9);
      delay.reset();
    },
    [cpu, started, resident, heapTotal, heapUsed, external, ...lags.map(({ lag }) => lag)],
  );
};
