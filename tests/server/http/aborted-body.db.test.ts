import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aPerson } from '../../identity/people.ts';
import { testApp } from '../../support/app.ts';

const app = await testApp();

it('a request whose sender disconnected before its body was read claims no key, so a retry is executed', async () => {
  const { token } = await aPerson(app);
  const body = JSON.stringify({ telefono: '56987654321', codigo_pais: '56' });
  const { hostname, port } = new URL(app.url);
  const answers = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const key = randomUUID();
    const socket = connect(Number(port), hostname);
    const head = ['PUT /api/v1/users/update HTTP/1.1', `host: ${hostname}`, `authorization: Bearer ${token}`, `idempotency-key: ${key}`];
    const about = ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
    await new Promise<void>((written) =>
      socket.write(`${[...head, ...about].join('\r\n')}\r\n\r\n${round % 2 ? '' : body}`, () => written()),
    );
    await sleep(round % 5);
    socket.resetAndDestroy();
    for (let wait = 0; ; wait += 1) {
      const { status, body: said } = await app.request('PUT', '/users/update', { token, body, headers: { 'idempotency-key': key } });
      if (said?.code === 'idempotency_key_in_flight' && wait < 100) {
        await sleep(20);
        continue;
      }
      answers.add(`${status} ${said?.code ?? ''}`);
      break;
    }
  }
  expect([...answers]).toEqual(['200 ']);
});
