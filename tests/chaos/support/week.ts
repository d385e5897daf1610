import { randomUUID } from 'node:crypto';
import type { Deadline, DeadlineKind } from '../../../src/engine/deadlines/jobs.ts';
import type { Metadata } from '../../../src/engine/event-store/port.ts';
import type { Instant } from '../../../src/kernel/types.ts';
import { plus } from '../../reservations/builders.ts';
import { aBookablePerson, aDraft, aListing, anAdmin, aRequest, markPaid } from '../../reservations/world.ts';
import type { OwnApp } from '../../support/app.ts';
import type { Chance } from './chance.ts';
import { wholeLog } from './log-rules.ts';

/** How often each timer rings; with chance, also too early and long after, in any order, on a clock that jumps back. */
export type Way = { readonly rings: number; readonly chance: Chance | null };

type Act = { readonly at: Instant; readonly run: () => Promise<unknown> };
type Timer = Deadline & { readonly kind: DeadlineKind };

const HOUR = 3_600_000;

/** A clock that a test moves is what `testApp` was given. */
type Movable = OwnApp['clock'] & { set(at: Instant): void };

/** Six guests ask, and everything that can happen to a request happens to one of them. */
export const weekOf = async (app: OwnApp, { rings, chance }: Way): Promise<void> => {
  const clock = app.clock as Movable;
  const start = clock.now();
  const [host, admin] = [await aBookablePerson(app), await anAdmin(app)];
  const listing = await aListing(app, host);
  const guests = [];
  for (let g = 0; g < 6; g += 1) guests.push(await aBookablePerson(app));
  const made = [];
  for (const [g, guest] of guests.entries()) {
    const make = g === 0 ? aDraft : aRequest; // the first never asks
    made.push({ guest, ...(await make(app, guest, listing, 30 + 3 * g, 32 + 3 * g)) } as {
      guest: typeof guest;
      idreserva: number;
      token: string;
    });
  }
  const [, , lapses, pays, transfers, cancels] = made as [
    object,
    object,
    (typeof made)[0],
    (typeof made)[0],
    (typeof made)[0],
    (typeof made)[0],
  ];
  const accept = ({ idreserva }: { idreserva: number }) => app.request('PUT', `/reservations/accept/${idreserva}/-`, { token: host.token });
  const acts: Act[] = [
    {
      at: plus(start, 3 * HOUR),
      run: async () => [await accept(lapses), await accept(pays), await accept(transfers), await accept(cancels)],
    },
    {
      at: plus(start, 5 * HOUR),
      run: () => markPaid(app, admin, { id_reserva: pays.idreserva }),
    },
    {
      at: plus(start, 6 * HOUR),
      run: () => app.request('POST', '/pago/transfer', { body: { id_reserva: transfers.idreserva, token: transfers.token } }),
    },
    { at: plus(start, 9 * HOUR), run: () => app.request('DELETE', `/reservations/${cancels.idreserva}`, { token: cancels.guest.token }) },
  ];
  for (;;) {
    const timers = await timersOf(app);
    const now = clock.now();
    const next = [...acts, ...timers]
      .map(({ at }) => at)
      .filter((at) => at > now)
      .sort()[0];
    if (next === undefined) return;
    if (chance) {
      clock.set(plus(now, -HOUR));
      await ring(chance.shuffled(timers).slice(0, 10), rings, chance); // none of them is due an hour ago that was not done
    }
    clock.set(next);
    for (const { at, run } of acts) if (at === next) await run();
    await ring(
      timers.filter(({ at }) => at === next),
      rings,
      chance,
    );
    if (chance) await ring(chance.shuffled(timers).slice(0, 10), rings, chance);
    await app.drain();
  }
};

const timersOf = async ({ store, deadlines }: OwnApp): Promise<Timer[]> => {
  const log = await wholeLog(store);
  return deadlines.flatMap((kind) => log.flatMap((event) => kind.deadlinesFor(event).map((deadline) => ({ ...deadline, kind }))));
};

const ring = async (timers: readonly Timer[], rings: number, chance: Chance | null): Promise<void> => {
  const deliveries = timers.flatMap((timer) => Array.from({ length: rings }, () => timer));
  const deliver = ({ kind, payload, key }: Timer) => {
    // a queue sends the same command each time, a sweep under another name: neither may matter
    const commandId = chance && chance.share() < 0.5 ? randomUUID() : key;
    const metadata: Metadata = { actor: 'deadline', correlationId: key, commandId };
    return kind.execute(payload, metadata);
  };
  if (chance) await Promise.all(chance.shuffled(deliveries).map(deliver));
  else for (const timer of deliveries) await deliver(timer);
};

/** The remaining state, without names that differ from run to run. */
export const lastState = async ({ store, db }: OwnApp) => {
  const plain = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value)
        .replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, 'id')
        .replace(/("listing_?id":|calendar-|listing-)\d+/gi, (_, name: string) => `${name}0`),
    );
  const log = (await wholeLog(store))
    .filter(({ stream }) => /^(reservation|calendar|requests|listing|payment)-/.test(stream))
    .map(({ stream, revision, type, data, meta: { at } }) => ({ stream, revision, type, data, at }))
    .sort((a, b) => (a.stream === b.stream ? a.revision - b.revision : a.stream < b.stream ? -1 : 1));
  const mails: { template: string }[] = await db('mail_outbox')
    .select('template', 'recipient', 'concerns', 'params', 'status')
    .orderBy(['concerns', 'template', 'created_at']);
  const rows: object[] = await db('reservations').orderBy('id');
  return plain({ log, mails, rows });
};
