import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { createRunner, drain } from '../../src/engine/followers/runner.ts';
import { createLog } from '../../src/engine/observability/log.ts';
import { PASSWORD } from '../identity/people.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, aRequest, type Someone } from '../reservations/world.ts';
import { type Answer, testApp } from '../support/app.ts';
import { inReadingOrder, startCoverage, type Touched } from './coverage.ts';

// In the role `web` nothing runs by itself: no read model, reaction, timer, sweep or mail. What a journey needs of them is run by this
// test.
const app = await testApp({ config: { role: 'web' } });
const { store, db, clock } = app;

/** Moves all read models along the log while `work` runs. */
const following = async <T>(work: () => Promise<T>): Promise<T> => {
  const { projections } = app.followers;
  const runner = createRunner({ store, db, clock, log: createLog('silent'), projections, reactions: [] });
  await runner.start();
  try {
    return await work();
  } finally {
    await runner.stop();
  }
};

/**
 * Runs `work` and `atWritten` in between: once the handler of this contract has returned, and the read models that its answer waits for
 * have applied what it wrote.
 */
const whenWritten = async <T>(name: string, atWritten: () => Promise<void>, work: () => Promise<T>): Promise<T> => {
  const route = app.routes.find(({ contract }) => contract.name === name);
  if (!route) throw new Error(`no call ${name}`);
  const { handle, answer } = route;
  const spied = vi.spyOn(route, 'handle').mockImplementation(async (call) => {
    const written = await handle(call);
    const projections = app.followers.projections.filter((one) => answer?.from.includes(one.name));
    await drain({ store, db, projections, reactions: [] });
    await atWritten();
    return written;
  });
  try {
    return await work();
  } finally {
    spied.mockRestore();
  }
};

type Journey = {
  /** The number of product files it executes. May only decrease: shorter paths are easier to learn. */
  readonly most: number;
  /** The call by the name of its contract. */
  readonly call: string;
  /** Days from now of its stay, so that no journey is in the way of another. */
  readonly days: number;
  /** Prepares it for a stay from so many days on; returns the one call that is traced. */
  readonly prepare: (from: number) => Promise<() => Promise<Answer>>;
};

type People = { host: Someone; admin: Someone; listing: number };
let people: People;
beforeAll(async () => {
  await following(async () => {
    const host = await aBookablePerson(app);
    people = { host, admin: await anAdmin(app), listing: await aListing(app, host) };
  });
});

/**
 * A query from the call to its answer; a command until it is written and the read models of its answer know it. What it answers is the
 * journey of a query, `read-reservation` for those about a reservation. What read models and reactions do afterwards is printed below.
 */
const journeys: Readonly<Record<string, Journey>> = {
  search: {
    most: 15,
    call: 'searchAlojamiento',
    days: 30,
    prepare: async () => () => app.request('GET', '/search_alojamiento?ciudad=santiago'),
  },
  'read-reservation': {
    most: 17,
    call: 'getReservation',
    days: 20,
    prepare: async (from) => {
      const guest = await aBookablePerson(app);
      const { idreserva } = await aRequest(app, guest, people.listing, from, from + 2);
      return () => app.request('GET', `/reservations/${idreserva}`, { token: guest.token });
    },
  },
  request: {
    most: 23,
    call: 'requestReservation',
    days: 40,
    prepare: async (from) => {
      const guest = await aBookablePerson(app); // each has one request for a listing
      const { idreserva } = await aDraft(app, guest, people.listing, from, from + 2);
      return () => app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token });
    },
  },
  accept: {
    most: 12,
    call: 'acceptReservation',
    days: 60,
    prepare: async (from) => {
      const { idreserva } = await aRequest(app, await aBookablePerson(app), people.listing, from, from + 2);
      return () => app.request('PUT', `/reservations/accept/${idreserva}/-`, { token: people.host.token });
    },
  },
  'mark-paid': {
    most: 29, // two of them hold the role of the administrator against the log, one whether the stay is their own
    call: 'payManually',
    days: 80,
    prepare: async (from) => {
      const { idreserva } = await anAccepted(app, await aBookablePerson(app), people.host, people.listing, from, from + 2);
      const { token } = people.admin;
      await app.request('POST', '/users/prove-password', { token, body: { password: PASSWORD } });
      return () => app.request('POST', '/pago/manualpayment', { token, body: { id_reserva: idreserva, reason: 'Visto' } });
    },
  },
};

const ARCHITECTURE = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
/** The first word of each line in the block of "Following a request". */
const requestInDocs = (): string[] => {
  const [, block = ''] = /## Following a request\n[^`]*(?:`[^`\n]+`[^`]*)*?\n```\n([^`]+)```/.exec(ARCHITECTURE) ?? [];
  return block
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '');
};
/** The row of a journey in the table of counts there. */
const countInDocs = (name: string): number => Number(new RegExp(`^\\| ${name} \\| (\\d+) \\|`, 'm').exec(ARCHITECTURE)?.[1]);

const listed = (files: readonly string[]) => files.map((file) => `\n  ${file}`).join('');

it.each(Object.keys(journeys))('%s runs through no more files than before', async (name) => {
  const journey = journeys[name];
  if (!journey) throw new Error(`no journey ${name}`);
  const { most, call: contract, days, prepare } = journey;
  const coverage = await startCoverage();
  const run = async (from: number) => {
    const call = await following(() => prepare(from));
    await app.drain();
    await coverage.touched(); // earlier calls do not belong to the journey
    const written: Touched[] = [];
    const { status, text, headers } = await whenWritten(
      contract,
      async () => {
        written.push(await coverage.touched());
      },
      call,
    );
    const read = await coverage.touched();
    expect([status, text]).toEqual([200, text]);
    expect(headers.get('x-read-model')).toBeNull();
    const isCommand = app.routes.some(({ contract: { name }, answer }) => name === contract && answer);
    const parts = isCommand ? written : [...written, read];
    const all = (of: keyof Touched) => [...new Set(parts.flatMap((part) => part[of]))];
    return { product: inReadingOrder(all('product')), platform: all('platform') };
  };
  await run(days); // first-time loading and caching do not count
  const { product, platform } = await run(days + 5);
  await drain({ store, db, ...app.followers });
  const { product: all } = await coverage.touched();
  await coverage.stop();
  const after = all.filter((file) => !product.includes(file));
  if (process.env['TRACE'] === name || process.env['TRACE'] === 'all') {
    console.log(`${name}: ${product.length} files, and ${platform.length} of kernel, engine and server${listed(product)}`);
    if (after.length > 0) console.log(`after the answer, by itself: ${after.length} files${listed(after)}`);
  }
  expect(product.length).toBeGreaterThan(5);
  expect(product.length).toBeLessThanOrEqual(most);
  expect(countInDocs(name)).toBe(product.length);
  if (name === 'request') expect(requestInDocs()).toEqual(product);
});
