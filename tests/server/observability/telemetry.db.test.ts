import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { idsOf } from '../../../src/engine/observability/spans.ts';
import { aPerson } from '../../identity/people.ts';
import { testApp } from '../../support/app.ts';
import { atEnd } from '../../support/process/at-end.ts';

type Attribute = { key: string; value: Record<string, unknown> };
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };
type Point = {
  asDouble?: number;
  count?: string | number;
  bucketCounts?: (string | number)[];
  explicitBounds?: number[];
  attributes: Attribute[];
};
type Metric = { name: string; gauge?: { dataPoints: Point[] }; sum?: { dataPoints: Point[] }; histogram?: { dataPoints: Point[] } };

/** Takes OTLP over HTTP in its JSON form, as a collector does. */
const collector = async () => {
  const spans: Span[] = [];
  const metrics: Metric[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of body.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    if (request.url === '/v1/metrics')
      for (const { scopeMetrics } of body.resourceMetrics) for (const scope of scopeMetrics) metrics.push(...scope.metrics);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, metrics };
};

const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

it('exports one trace from a request to the mail it caused, without personal texts', async () => {
  const { url, spans, metrics } = await collector();
  const app = await testApp({ config: { otlpEndpoint: url } });
  const person = await aPerson(app);
  const before = await app.request('POST', '/recovery/password', {
    body: { email: person.email },
    headers: { 'x-request-id': 'my-own-id-1' },
  });
  await app.drain();
  const { meta } = await app.db('event_log').where({ type: 'UserRegistered' }).first('meta');
  const { correlationId } = meta as { correlationId: string };
  expect((await app.request('GET', '/countries', { headers: { 'x-request-id': 'my-own-id-1' } })).status).toBe(200);
  await app.stop(); // delivers pending mail

  const { traceId, spanId } = idsOf(correlationId);
  const trace = spans.filter((span) => span.traceId === traceId);
  const called = (name: RegExp) => trace.filter((span) => name.test(span.name));
  const [request] = called(/^POST \/users\/register$/);
  expect(request).toMatchObject({ spanId });
  expect(request?.parentSpanId ?? '').toBe('');
  expect(attributeOf(request as Span, 'posada.correlation_id')).toBe(correlationId);
  const [command] = called(/^command /);
  expect(command?.parentSpanId).toBe(spanId);
  expect(called(/^append$/).map(({ parentSpanId }) => parentSpanId)).toContain(command?.spanId);
  expect(called(/^projection users$/).map((span) => attributeOf(span, 'posada.event.type'))).toContain('UserRegistered');
  expect(called(/^reaction /).length).toBeGreaterThan(0);
  expect(called(/^mail$/).length).toBeGreaterThan(0);
  expect(called(/^(projection|reaction|mail)/).every(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId !== '')).toBe(true);
  expect(new Set(trace.map((span) => span.spanId)).size).toBe(trace.length);

  // an id chosen by a caller names the trace and is no span: it may occur twice
  expect(before.status).toBe(200);
  const chosen = idsOf('ext-my-own-id-1');
  const theirs = spans.filter((span) => span.traceId === chosen.traceId && span.parentSpanId === chosen.spanId);
  expect(theirs.map(({ name }) => name)).toEqual(expect.arrayContaining(['POST /recovery/password', 'GET /countries']));
  expect(theirs.every((span) => span.spanId !== chosen.spanId)).toBe(true);

  const all = JSON.stringify(spans);
  for (const word of [person.email, 'Posada2026']) expect(all).not.toContain(word);

  const metric = (name: string) => metrics.filter((one) => one.name === name).at(-1);
  expect(metric('posada_sources_up')?.gauge?.dataPoints).toMatchObject([{ asDouble: 1 }]);
  const points = metric('posada_http_request_seconds')?.histogram?.dataPoints ?? [];
  const counted = points.find((point) => attributeOf(point, 'route') === '/countries');
  expect(Number(counted?.count)).toBe(1);
  expect(counted?.bucketCounts?.reduce<number>((sum, n) => sum + Number(n), 0)).toBe(1);
  expect(counted?.bucketCounts?.length).toBe((counted?.explicitBounds?.length ?? 0) + 1);
});

it('serves normally while the collector is unavailable, and stops in time', async () => {
  const app = await testApp({ config: { otlpEndpoint: 'http://127.0.0.1:9' } });
  const { status } = await app.request('GET', '/countries');
  expect(status).toBe(200);
  await app.stop();
});
