import { request } from 'node:http';
import { connect } from '../../src/engine/db/connect.ts';
import { openPostgresStore } from '../../src/engine/event-store/postgres.ts';
import { startKoa, startPosada } from '../child.ts';
import { newDataDir, type Server } from '../database.ts';
import { openConnections } from '../http.ts';
import { hammer, interleaved, type Load, latencies } from '../load.ts';
import { figure, median, ratios } from '../statistics.ts';
import type { Row } from '../table.ts';
import { call, nights, publish, register } from '../world.ts';

const LISTING = 1_000;
const SECRET = 'measured-only-secret-of-no-other-use';
const PATIENCE_MS = 5_000;

/** The live stream of one person, as their open page has it; `next` resolves with the next message notice. */
const listen = (url: string, token: string) => {
  let onMessage: () => void = () => undefined;
  const stream = request(`${url}/api/v1/events`, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
    answer.setEncoding('utf8');
    answer.on('data', (chunk: string) => {
      if (chunk.includes('"message"')) onMessage();
    });
  });
  stream.on('error', () => undefined); // it ends with the program
  stream.end();
  return {
    next: () =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('a message was not told of')), PATIENCE_MS);
        onMessage = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    close: () => stream.destroy(),
  };
};

/**
 * From sending a message until the other side has its text: the POST, the notice on their live stream, and the thread that their page then
 * requests. Compared with an empty Koa route with one INSERT.
 */
export const talk = async (server: Server, rounds: number, ms: number): Promise<Row[]> => {
  const url = await server.database('talk');
  const program = await startPosada({ DATABASE_URL: url, DATA_DIR: newDataDir(), SECRET });
  const koa = await startKoa(url);
  const db = connect(url, 2);
  const store = openPostgresStore(url);
  const [writer, reader, bare] = [...openConnections(program.url, 2), ...openConnections(koa.url, 1)];
  if (!writer || !reader || !bare) throw new Error('no connection');
  let live: ReturnType<typeof listen> | null = null;
  try {
    const host = await register(writer, 'host');
    const guest = await register(writer, 'guest');
    await publish(db, store, host.id, [LISTING]);
    const { fecha_inicio: check_in_date, fecha_termino: check_out_date } = nights(40);
    const first = { accommodation_id: LISTING, message: 'Hola', check_in_date, check_out_date };
    type Begun = { conversation: { id: number } };
    let begun: Begun | null = null;
    for (let tries = 0; begun === null; tries += 1) {
      const { status, text } = await writer.send('POST', '/api/v1/conversations', guest.token, first); // the space may not be visible yet
      if (status === 201) begun = JSON.parse(text) as Begun;
      else if (tries > 100) throw new Error(`no conversation: ${status}`);
    }
    const path = `/messages/${begun.conversation.id}`;
    live = listen(program.url, host.token);
    const stream = live;
    let number = 1;
    const seen = async (): Promise<void> => {
      number += 1;
      const notice = stream.next();
      const message = `Mensaje ${number}`;
      await Promise.all([call(writer, [201], 'POST', path, guest.token, { message }), notice]);
      const { data } = await call<{ data: { message: string }[] }>(reader, [200], 'GET', `${path}?visible=0`, host.token);
      if (data.at(-1)?.message !== message) throw new Error('the thread is behind');
    };
    const timed = async (work: () => Promise<unknown>): Promise<Load> => {
      const took: number[] = [];
      const began = performance.now();
      while (performance.now() - began < ms) {
        const from = performance.now();
        await work();
        took.push(performance.now() - from);
      }
      return { ...latencies(took), perSecond: (took.length * 1_000) / (performance.now() - began) };
    };
    await new Promise((resolve) => setTimeout(resolve, 500)); // the stream is open by then
    await timed(seen); // warm
    const { ours, least } = await interleaved(rounds, {
      ours: () => timed(seen),
      least: () => hammer(1, ms, () => bare.send('POST', '/')),
    });
    const shown = (loads: readonly Load[]) =>
      `p50 ${figure(median(loads.map(({ p50 }) => p50)))}, p99 ${figure(median(loads.map(({ p99 }) => p99)))} ms`;
    return [
      {
        what: 'Message sent to seen: written, told on the live stream, its words fetched by the other side; to one INSERT through Koa: p50',
        ratios: ratios(
          ours.map(({ p50 }) => p50),
          least.map(({ p50 }) => p50),
        ),
        goal: null,
        ours: `${shown(ours)} (goal p99 ≤ 1,000)`,
        peer: shown(least),
      },
    ];
  } finally {
    live?.close();
    for (const connection of [writer, reader, bare]) connection.close();
    await store.close();
    await db.destroy();
    await Promise.all([program.stop(), koa.stop()]);
  }
};
