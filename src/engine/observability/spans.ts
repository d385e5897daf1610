import { createHash } from 'node:crypto';
import { type Attributes, type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import type { Recorded } from '../event-store/port.ts';

export type TraceIds = { readonly traceId: string; readonly spanId: string };

/**
 * The trace of a request and the id of its first span. Both follow from the correlation id, which every event carries, so that processes
 * agree on them and nothing has to be stored for it.
 */
export const idsOf = (correlationId: string): TraceIds => {
  const hex = createHash('sha256').update(correlationId).digest('hex');
  return { traceId: hex.slice(0, 32), spanId: hex.slice(32, 48) };
};

/** Events that are older were read again, by a rebuild or after a stop: what is done with them is no part of their request. */
const RECENT_MS = 3_600_000;

let on = false;
/** The ids that the next span takes, while it is started (`open.ts`). */
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

/**
 * Where a span of this request belongs: in the span under way when that is of the same request, else under the first span of the request.
 */
const parentOf = (correlationId: string): Context => {
  const active = context.active();
  const ids = idsOf(correlationId);
  if (trace.getSpanContext(active)?.traceId === ids.traceId) return active;
  return trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true });
};

type About = { readonly attributes?: Attributes; readonly kind?: SpanKind };

const run = async <T>(name: string, about: About, parent: Context, work: () => Promise<T>): Promise<T> =>
  tracer().startActiveSpan(name, about, parent, async (span) => {
    next = null;
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error); // the message may hold what people wrote
      throw error;
    } finally {
      span.end();
    }
  });

/**
 * Runs `work` as a span of whatever is under way. Without telemetry it only runs it. Attributes
 * hold names, numbers and ids of the program, nothing that people wrote (SEC-38).
 */
export const inSpan = <T>(name: string, about: About, work: () => Promise<T>): Promise<T> =>
  on ? run(name, about, context.active(), work) : work();

/** The same as a span of the request with this correlation id, whatever is under way. */
export const inSpanOf = <T>(correlationId: string, name: string, about: About, work: () => Promise<T>): Promise<T> =>
  on ? run(name, about, parentOf(correlationId), work) : work();

/** Runs `work` as the first span of a request. An id that the caller chose may come twice, so that its span gets an id of its own. */
export const inRequest = (name: string, { requestId, isOurs }: { requestId: string; isOurs: boolean }, work: () => Promise<void>) => {
  if (!on) return work();
  const about = { kind: SpanKind.SERVER, attributes: { 'posada.correlation_id': requestId } };
  if (!isOurs) return run(name, about, parentOf(requestId), work);
  next = idsOf(requestId);
  return run(name, about, ROOT_CONTEXT, work);
};

/** Names the request under way by its route, once that is known, and says how it was answered. */
export const nameRequest = (method: string, route: string, status: number): void => {
  if (!on) return;
  const span = trace.getActiveSpan();
  span?.updateName(`${method} ${route}`);
  span?.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
};

/**
 * Runs `work` on a batch of events: a span for each recent one, all as long as the batch took, in the trace of the request it came from.
 */
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
