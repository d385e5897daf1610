import { createHash } from 'node:crypto';
import { type Attributes, type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import type { Recorded } from '../event-store/port.ts';

export type TraceIds = { readonly traceId: string; readonly spanId: string };

/**
 * The trace of a request and the id of its first span. Both are derived from the correlation id, which every event contains, so that
 * processes agree on them without storing anything.
 */
export const idsOf = (correlationId: string): TraceIds => {
  const hex = createHash('sha256').update(correlationId).digest('hex');
  return { traceId: hex.slice(0, 32), spanId: hex.slice(32, 48) };
};

/** Older events are being read again, by a rebuild or after downtime: handling them is not part of their request. */
const RECENT_MS = 3_600_000;

let on = false;
/** The ids of the span that is being started, for the id generator (`open.ts`). */
let next: TraceIds | null = null;

export const tracing = {
  switchOn: (): void => {
    on = true;
  },
  switchOff: (): void => {
    on = false;
  },
  nextIds: (): TraceIds | null => next,
};

const tracer = () => trace.getTracer('posada');

/** The parent for a span of this request: the active span if it is of the same request, else the request's first span. */
const parentOf = (correlationId: string): Context => {
  const active = context.active();
  const ids = idsOf(correlationId);
  if (trace.getSpanContext(active)?.traceId === ids.traceId) return active;
  return trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true });
};

type SpanOptions = { readonly attributes?: Attributes; readonly kind?: SpanKind };

const run = async <T>(name: string, options: SpanOptions, parent: Context, work: () => Promise<T>): Promise<T> =>
  tracer().startActiveSpan(name, options, parent, async (span) => {
    next = null;
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error); // the message may contain user-written text
      throw error;
    } finally {
      span.end();
    }
  });

/**
 * Runs `work` as a child of the active span; without telemetry just runs it. Attributes contain names, numbers and ids of the program,
 * never user-written text (SEC-38).
 */
export const inSpan = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  on ? run(name, options, context.active(), work) : work();

/** As `inSpan`, but within the request with this correlation id, whatever span is active. */
export const inSpanOf = <T>(correlationId: string, name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  on ? run(name, options, parentOf(correlationId), work) : work();

/** Runs `work` as the first span of a request. A request id chosen by the caller may repeat, so its span gets an id of its own. */
export const inRequest = (name: string, { requestId, isOurs }: { requestId: string; isOurs: boolean }, work: () => Promise<void>) => {
  if (!on) return work();
  const options = { kind: SpanKind.SERVER, attributes: { 'posada.correlation_id': requestId } };
  if (!isOurs) return run(name, options, parentOf(requestId), work);
  next = idsOf(requestId);
  return run(name, options, ROOT_CONTEXT, work);
};

/** Names the request's span after its route, once that is known, and records the response status. */
export const nameRequest = (method: string, route: string, status: number): void => {
  if (!on) return;
  const span = trace.getActiveSpan();
  span?.updateName(`${method} ${route}`);
  span?.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
};

/** Runs `work` on a batch of events and records a span for each recent one, in the trace of its request and as long as the batch took. */
export const inSpans = async <T>(
  name: string,
  events: readonly Recorded[],
  concerns: (event: Recorded) => boolean,
  work: () => Promise<T>,
): Promise<T> => {
  if (!on) return work();
  const from = Date.now();
  const result = await work();
  for (const { type, stream, position, meta } of events.filter(concerns)) {
    if (from - Date.parse(meta.at) > RECENT_MS) continue;
    const attributes = { 'posada.event.type': type, 'posada.stream': stream, 'posada.position': position };
    tracer().startSpan(name, { startTime: from, attributes }, parentOf(meta.correlationId)).end();
  }
  return result;
};
