import { expect, it } from 'vitest';
import { aBookablePerson, aListing, nights, type Someone } from '../reservations/world.ts';
import { oneInstallation } from '../support/processes.ts';

const CONVERSATIONS = 100; // of two people each
const EACH = 20;
const PEOPLE_AT_ONCE = 20;

const { db, start, behindProxy } = await oneInstallation({ NODE_ENV: 'test', RATE_LIMITS: 'off' });

/** Does it for each, so many at a time. */
const forEach = async <Item, Result>(items: readonly Item[], work: (item: Item, i: number) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += PEOPLE_AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + PEOPLE_AT_ONCE).map((item, i) => work(item, from + i)))));
  return results;
};

it('2,000 messages by 200 people through two processes: none is lost, duplicated or out of order', async () => {
  const webs = await Promise.all([start('web'), start('web'), start('worker')]);
  const app = behindProxy(webs.slice(0, 2));
  const numbers = Array.from({ length: CONVERSATIONS }, (_, i) => i);
  const hosts = await forEach(numbers, () => aBookablePerson(app, { nombre: 'Hugo' }));
  const guests = await forEach(numbers, () => aBookablePerson(app, { nombre: 'Gala' }));
  const listings = await forEach(hosts, (host) => aListing(app, host));
  await app.drain();
  const { fecha_inicio: check_in_date, fecha_termino: check_out_date } = nights(app, 20, 25);
  const say = (who: Someone | undefined, path: string, body: object, key: string) =>
    app.request('POST', path, { token: who?.token ?? '', body, headers: { 'idempotency-key': key } });
  const ids = await forEach(listings, async (listing, i) => {
    const first = { accommodation_id: listing, message: `Mensaje 0 de ${i}`, check_in_date, check_out_date };
    const answer = await say(guests[i], '/conversations', first, `first-${i}`);
    expect(answer.status).toBe(201);
    return answer.body.conversation.id as number;
  });

  // both write ten messages each, sequentially as a page does; every third answer is lost and the message sent again
  await Promise.all(
    ids.flatMap((id, i) =>
      [guests[i], hosts[i]].map(async (who, side) => {
        const own = side === 0 ? EACH / 2 - 1 : EACH / 2; // the guest has written the first
        for (let n = 1; n <= own; n += 1) {
          const key = `${id}/${side}/${n}`;
          const body = { message: `Mensaje ${n} de ${side === 0 ? 'Gala' : 'Hugo'}` };
          for (const status of n % 3 === 0 ? [201, 201] : [201]) expect((await say(who, `/messages/${id}`, body, key)).status).toBe(status);
        }
      }),
    ),
  );
  await app.drain();

  expect(Number((await db('messages').count({ n: '*' }).first())?.['n'])).toBe(CONVERSATIONS * EACH);
  for (const [i, id] of ids.entries())
    for (const who of [guests[i], hosts[i]]) {
      const { data } = (await app.request('GET', `/messages/${id}?visible=0`, { token: who?.token ?? '' })).body;
      expect(data.map((one: { id: number }) => one.id)).toEqual(Array.from({ length: EACH }, (_, n) => n + 1));
      for (const [side, name, first] of [
        ['guest', 'Gala', 1],
        ['host', 'Hugo', 1],
      ] as const) {
        const written = data.filter((one: { from: string }) => one.from === side).map((one: { message: string }) => one.message);
        const own = Array.from({ length: side === 'guest' ? EACH / 2 - 1 : EACH / 2 }, (_, n) => `Mensaje ${n + first} de ${name}`);
        expect(written).toEqual(side === 'guest' ? [`Mensaje 0 de ${i}`, ...own] : own);
      }
    }
}, 600_000);
