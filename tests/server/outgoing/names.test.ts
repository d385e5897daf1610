import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { publicNames } from '../../../src/server/outgoing/guarded-fetch.ts';
import { atEnd } from '../../support/process/at-end.ts';

/** The question in a DNS message: record type and name. */
const questionIn = (message: Buffer) => {
  let end = 12;
  while (message[end] !== 0) end += (message[end] ?? 0) + 1;
  return {
    question: message.subarray(12, end + 5),
    kind: message.readUInt16BE(end + 1),
    name: message.subarray(12, end).toString('latin1'),
  };
};

const IPV4 = 1;
const NO_SUCH_NAME = 3;

/** A name server that knows one address; it answers nothing about names with `silent` until released. */
const nameServer = async () => {
  const socket = createSocket('udp4');
  const held: (() => void)[] = [];
  const waiting = Promise.withResolvers<void>();
  socket.on('message', (message, { port, address }) => {
    const { question, kind, name } = questionIn(message);
    const answer = (code: number) => () => {
      const head = Buffer.from(message.subarray(0, 12));
      const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34]);
      const isFound = kind === IPV4 && code === 0;
      head.writeUInt16BE(0x8180 + code, 2);
      head.writeUInt16BE(isFound ? 1 : 0, 6);
      for (const at of [8, 10]) head.writeUInt16BE(0, at);
      socket.send(Buffer.concat([head, question, ...(isFound ? [record] : [])]), port, address);
    };
    if (!name.includes('silent')) return answer(0)();
    held.push(answer(NO_SUCH_NAME));
    waiting.resolve();
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  atEnd(() => socket.close());
  const release = () => {
    for (const answer of held.splice(0)) answer();
  };
  return { servers: [`127.0.0.1:${socket.address().port}`], waiting: waiting.promise, release };
};

test('the addresses of a name come from the name server', async () => {
  const { servers } = await nameServer();
  expect(await publicNames({ servers, ms: 30_000 })('calendar.example')).toEqual([{ address: '93.184.216.34', family: 4 }]);
});

test('names whose server does not answer block no other name, and have no address', async () => {
  const { servers, waiting, release } = await nameServer();
  const order: string[] = [];
  const names = publicNames({ servers, ms: 30_000 });
  const silent = Array.from({ length: 20 }, (_, i) => names(`silent${i}.example`).finally(() => order.push('silent')));
  await waiting;
  await names('other.example');
  order.push('other');
  const ended = Promise.all(silent);
  const again = setInterval(release, 20); // also for later queries
  expect((await ended).flat()).toEqual([]);
  clearInterval(again);
  expect(order[0]).toBe('other');
});

test('names that are never answered are given up', async () => {
  const { servers } = await nameServer();
  expect(await publicNames({ servers, ms: 100 })('silent.example')).toEqual([]);
});
