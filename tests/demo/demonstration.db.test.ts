import { beforeAll, describe, expect, it } from 'vitest';
import { commandIdOf } from '../../demo/chance.ts';
import { people } from '../../demo/people.ts';
import { spaces } from '../../demo/spaces.ts';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import { isOneOf } from '../../src/engine/event-store/typed.ts';
import { verifyChain } from '../../src/engine/followers/verify-chain.ts';
import { bankVault } from '../../src/identity/bank/vault.ts';
import { identityCommands } from '../../src/identity/commands.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { milliseconds } from '../../src/kernel/durations.ts';
import { addDays } from '../../src/kernel/nights.ts';
import { PERSON_TEXTS } from '../../src/kernel/person-texts.ts';
import type { ListingDetails, ListingEvent } from '../../src/listings/events.ts';
import { faultsOf } from '../../src/server/http/input/person-text.ts';
import { loadConfig } from '../../src/settings.ts';
import { instantsInOtherColumns } from '../support/instants.ts';
import { aSeeding, PRESENT, type Seeding } from './seeding.ts';

type Listing = { id: number; host_id: number; details: ListingDetails } & Record<
  'approved_at' | 'verified_at' | 'highlighted_at' | 'removed_at' | 'blocked_at',
  string | null
>;
type Reservation = { id: number; listing_id: number; guest_id: number; host_id: number; status: string; cause: string | null } & Record<
  | 'requested_at'
  | 'respond_by'
  | 'accepted_at'
  | 'pay_by'
  | 'paid_at'
  | 'ended_at'
  | 'drafted_at'
  | 'transfer_by'
  | 'transfer_started_at'
  | 'transfer_notified_at'
  | 'check_in'
  | 'check_out'
  | 'reason',
  string | null
>;

let seeding: Seeding;
let listings: Listing[];
let reservations: Reservation[];
let log: Recorded[];
const idOf = new Map<string, number>();

const everything = async ({ store }: Seeding): Promise<Recorded[]> => {
  const all: Recorded[] = [];
  for (let after: string | null = null; ; ) {
    const batch: Recorded[] = await store.readAll({ after, limit: 1_000 });
    const last = batch.at(-1);
    if (!last) return all;
    all.push(...batch);
    after = last.position;
  }
};

beforeAll(async () => {
  // the demonstration has its own windows, sandbox and limits under any settings: its history has one administrator, however few may act alone
  const url = 'http://127.0.0.1:9';
  const gateways = {
    mercadoPago: { url, accessToken: 'TEST-1', webhookSecret: 'x' },
    payPal: { url, clientId: 'x', clientSecret: 'x', webhookId: 'x' },
  };
  const windows = { hostAnswer: 'PT8S', guestPayment: 'PT5S' };
  seeding = await aSeeding({ ...gateways, ...windows, fourEyesAbove: 0, requestLimits: { listing: 3, guest: 20 } });
  await seeding.load();
  listings = await seeding.db('listings').orderBy('id');
  reservations = await seeding.db('reservations').orderBy('id');
  for (const { id, email } of await seeding.db('user_vault').select('id', 'email')) idOf.set(email, id);
  log = await everything(seeding);
});

type Mark = Extract<ListingEvent, { type: 'ListingStruck' | 'StrikeSpared' }>;

describe('the queues of an administrator', () => {
  it('have a few items of each kind, and no queue without activity', async () => {
    const today = PRESENT.slice(0, 10);
    const due = await seeding.db('payouts').whereRaw('earned > paid_out').where('due_on', '<=', today);
    expect(due.length).toBeGreaterThan(0);
    expect(due.length).toBeLessThan(6);
    expect(await seeding.db('approvals')).toEqual([]);
    const unvisited = listings.filter((row) => row.approved_at !== null && row.verified_at === null);
    expect(unvisited).toHaveLength(3);
  });
  it('a long stay is in progress, with one later month paid and one to come', async () => {
    const months = await seeding
      .db('instalments')
      .where({ dropped: false })
      .where('due', '>', addDays(PRESENT.slice(0, 10), -30))
      .orderBy('due');
    expect(months.map(({ paid_by }) => paid_by !== null)).toEqual([true, false]);
  });
});

describe('accounts', () => {
  it.each(['guest@example.com', 'host@example.com', 'admin@example.com'])('%s signs in with Posada2026', async (email) => {
    const commands = identityCommands({ db: seeding.db, store: seeding.store, clock: manualClock(PRESENT), secret: seeding.config.secret });
    await expect(commands.signIn(email, 'Posada2026', 'test')).resolves.toMatchObject({ userId: idOf.get(email) });
  });

  it('are 25, complete, one of them an administrator; every host has signed the terms and can be paid', async () => {
    const users = await seeding.db('users').join('user_vault', 'user_vault.id', 'users.id');
    expect(users).toHaveLength(25);
    expect(users.filter((user) => user.is_admin).map((user) => user.email)).toEqual(['admin@example.com']);
    expect(users.filter((user) => !user.phone || !user.birth_date || !user.gender || !user.country)).toEqual([]);
    const hosts = users.filter((user) => user.type === 'host');
    expect(hosts).toHaveLength(13);
    expect(hosts.filter((user) => !user.terms_signed)).toEqual([]);
    const accounts = await seeding.db('bank_data').select('user_id', 'payouts_from');
    expect(accounts.map(({ user_id }) => user_id).sort()).toEqual(hosts.map(({ id }) => id).sort());
    expect(accounts.filter(({ payouts_from }) => payouts_from >= PRESENT)).toEqual([]); // no one’s payouts wait
    const bank = bankVault(seeding.config.fieldKeys);
    const host = await bank.read(seeding.db, idOf.get('host@example.com') ?? 0);
    expect(host?.data).toMatchObject({ first_name: 'Elisa', bank_name: 'Banco de Muestra' });
    expect(new Set(users.map((user) => user.language))).toEqual(new Set(['es', 'en']));
  });
});

it('people and listings have the same numbers at every start, in the order in which they are listed', async () => {
  expect(people.map(({ email }) => idOf.get(email))).toEqual(people.map((_, i) => i + 1));
  const numbered = await seeding.db('id_claims').where({ sequence: 'listings' }).orderBy('id').select('id', 'command_id');
  expect(numbered.map(({ command_id: id }) => id)).toEqual(spaces.map(({ key }) => commandIdOf(`publish ${key}`)));
  expect(listings.map(({ id }) => id)).toEqual(spaces.map((_, i) => i + 1));
});

it('stores instants only in timestamptz columns', async () => {
  expect(await instantsInOtherColumns(seeding.db)).toEqual([]);
});

describe('listings', () => {
  const live = () => listings.filter((row) => row.approved_at !== null && row.removed_at === null && row.blocked_at === null);

  it('are at least 128 in at least 12 towns of five countries, about 120 of them approved', () => {
    expect(listings.length).toBeGreaterThanOrEqual(128);
    expect(live().length).toBeGreaterThanOrEqual(120);
    expect(listings.filter((row) => row.approved_at === null)).toHaveLength(5);
    expect(listings.filter((row) => row.removed_at !== null)).toHaveLength(1);
    expect(listings.filter((row) => row.highlighted_at !== null)).toHaveLength(10);
    expect(listings.filter((row) => row.verified_at !== null).length).toBeGreaterThan(20);
    expect(new Set(live().map(({ details }) => details.locality)).size).toBeGreaterThanOrEqual(20);
    expect(new Set(live().map(({ details }) => details.countryCode))).toEqual(new Set(['CL', 'AR', 'ES', 'PT', 'PE']));
  });

  it('are described in both languages and priced for their rental mode', () => {
    for (const { details } of listings) {
      for (const text of [
        details.title,
        details.about,
        details.houseRules,
        details.sharedSpaces,
        details.kitchenUse,
        details.cleaningRules,
      ])
        expect(Object.keys(text).sort()).toEqual(['en', 'es']);
      expect(details.prices.nightly !== null).toBe(details.mode !== 'monthly');
      expect(details.prices.monthlyTotal !== null).toBe(details.mode !== 'daily');
    }
  });

  it('show six to nine pictures, none twice, and have a cover of their own in the neighbourhood', () => {
    const covers = new Map<string, string[]>();
    for (const { details } of listings) {
      const hashes = details.photos.map(({ hash }) => hash);
      expect(hashes.length).toBeGreaterThanOrEqual(6);
      expect(hashes.length).toBeLessThanOrEqual(9);
      expect(new Set(hashes).size).toBe(hashes.length);
      covers.set(details.locality, [...(covers.get(details.locality) ?? []), hashes[0] ?? '']);
    }
    for (const [locality, hashes] of covers) expect(new Set(hashes).size, locality).toBe(hashes.length);
  });

  it('40 of daily rent and one night have no stay and no block from the twentieth day on, including all of host@example.com', async () => {
    const from = addDays(PRESENT.slice(0, 10), 20);
    const taken = await seeding.db('occupancy').whereRaw('upper(during) > ?', [from]).select('listing_id');
    const busy = new Set(taken.map((row) => row.listing_id));
    const free = live().filter(({ id, details }) => details.mode === 'daily' && details.minNights === 1 && !busy.has(id));
    expect(free.length).toBeGreaterThanOrEqual(40);
    const ofHost = live().filter((row) => row.host_id === idOf.get('host@example.com'));
    expect(ofHost).toHaveLength(8);
    expect(ofHost.filter(({ id }) => busy.has(id))).toEqual([]);
  });
});

/** A reservation's state as people name it. */
const stateOf = (row: Reservation): string => {
  if (row.status === 'accepted') return row.transfer_notified_at ? 'announced' : row.transfer_started_at ? 'transfer started' : 'accepted';
  if (row.status === 'paid') return (row.check_in ?? '') > PRESENT ? 'paid, to come' : 'paid, over';
  if (row.status !== 'ended') return row.status;
  return row.paid_at ? `cancelled by ${row.cause} after payment` : String(row.cause);
};

describe('reservations', () => {
  it('leave no refund to a gateway that does not know it', async () => {
    const refunds = seeding.db('payments').whereIn('method', ['paypal', 'mercadopago']).whereNotNull('refund_status');
    expect(new Set(await refunds.pluck('refund_status'))).toEqual(new Set(['sent']));
  });

  it('exist in every state', () => {
    const states = ['draft', 'requested', 'accepted', 'transfer started', 'announced', 'paid, to come', 'paid, over'];
    const ends = ['draft_lapsed', 'rejected', 'host_deadline', 'payment_deadline', 'transfer_deadline', 'guest', 'host'];
    const refunded = ['guest', 'host', 'admin'].map((by) => `cancelled by ${by} after payment`);
    expect(new Set(reservations.map(stateOf))).toEqual(new Set([...states, ...ends, ...refunded]));
  });

  it('leave guest@example.com a stay to review, which ended three days ago', () => {
    const ended = addDays(PRESENT.slice(0, 10), -3);
    const own = reservations.filter(({ guest_id, status }) => guest_id === idOf.get('guest@example.com') && status === 'paid');
    expect(own.filter(({ check_out }) => check_out === ended)).toHaveLength(1);
  });

  it('wait for host@example.com, and leave guest@example.com room for requests (three at most, D-40)', () => {
    const states = (side: 'guest_id' | 'host_id', email: string) =>
      reservations.filter((row) => row[side] === idOf.get(email)).map(stateOf);
    const received = states('host_id', 'host@example.com');
    expect(received.filter((state) => state === 'requested').length).toBeGreaterThanOrEqual(4);
    expect(received.filter((state) => state === 'accepted').length).toBeGreaterThanOrEqual(1);
    const made = states('guest_id', 'guest@example.com');
    expect(new Set(made).size).toBeGreaterThanOrEqual(11);
    expect(made.filter((state) => ['requested', 'accepted', 'transfer started', 'announced'].includes(state))).toHaveLength(1);
  });

  it('have realistic times: steps in order, lapses just after their deadline', () => {
    const { hostAnswer, guestPayment, transferWindow } = loadConfig({});
    const between = (from: string | null, to: string | null) => Date.parse(to ?? '') - Date.parse(from ?? '');
    const justAfter = (from: string | null, duration: string, to: string | null) => {
      expect(between(from, to)).toBeGreaterThanOrEqual(milliseconds(duration));
      expect(between(from, to)).toBeLessThan(milliseconds(duration) + 60_000);
    };
    for (const row of reservations) {
      const times = [
        row.drafted_at,
        row.requested_at,
        row.accepted_at,
        row.transfer_started_at,
        row.transfer_notified_at,
        row.paid_at,
        row.ended_at,
      ];
      const known = times.filter((at) => at !== null);
      expect(known).toEqual([...known].sort());
      expect(known.at(-1)! <= PRESENT).toBe(true);
      if (row.cause === 'host_deadline') justAfter(row.requested_at, hostAnswer, row.ended_at);
      if (row.cause === 'payment_deadline') justAfter(row.accepted_at, guestPayment, row.ended_at);
      if (row.cause === 'transfer_deadline') justAfter(row.transfer_started_at, transferWindow, row.ended_at);
      if (row.status === 'requested') expect(row.respond_by! > PRESENT).toBe(true);
    }
  });

  it('strike a listing when its host rejected or did not answer, at that time, unless the nights were taken elsewhere', () => {
    const marks = log.filter(isOneOf<Mark>(['ListingStruck', 'StrikeSpared']));
    const refused = reservations.filter(({ cause }) => cause === 'rejected' || cause === 'host_deadline');
    expect(marks.map(({ type, data }) => [data.reservationId, type, 'struckAt' in data ? data.struckAt : data.sparedAt]).sort()).toEqual(
      refused.map(({ id, reason, ended_at }) => [id, reason === 'dates_taken' ? 'StrikeSpared' : 'ListingStruck', ended_at]).sort(),
    );
  });

  it('that are over mail no one; whoever has to act has the mail of the last step, and nothing older', async () => {
    const mails = await seeding.db('mail_outbox').select('template', 'concerns');
    const waiting = reservations
      .filter(({ status }) => status === 'requested' || status === 'accepted')
      .map(({ id }) => `reservation-${id}`);
    expect(new Set(mails.map(({ concerns }) => concerns))).toEqual(new Set(waiting));
    expect(mails.length).toBeLessThanOrEqual(2 * waiting.length);
  });
});

describe('history', () => {
  it('begins with the accounts and their roles: after any failure the console can be entered', () => {
    const first = (type: string) => log.findIndex((event) => event.type === type);
    expect(first('AdminGranted')).toBeGreaterThan(0);
    expect(first('AdminGranted')).toBeLessThan(first('ListingPublished'));
  });

  it('has no gaps, and is in the past', async () => {
    expect(await verifyChain(seeding.store)).toMatchObject({ broken: null, events: log.length });
    expect(log.filter(({ meta }) => meta.at > PRESENT)).toEqual([]);
  });

  it('holds no personal data', async () => {
    const secrets = people.flatMap(({ email, lastName, phone }) => [email, lastName, phone.replaceAll(' ', '')]);
    expect(log.filter((event) => secrets.some((secret) => JSON.stringify(event).includes(secret)))).toEqual([]);
  });

  it('is not written twice', async () => {
    await seeding.load();
    expect(await everything(seeding)).toHaveLength(log.length);
  });
});

it('has one listing of the known host that is let elsewhere too: its calendar is due immediately, from this program', async () => {
  const { db, config } = seeding;
  const [feed, ...others] = await db('calendar_feeds').select('listing_id', 'host', 'next_at');
  expect(others).toEqual([]);
  expect([feed.host, feed.next_at <= PRESENT]).toEqual([new URL(config.publicUrl).host, true]);
  const { host_id, details } = listings.find(({ id }) => id === feed.listing_id) ?? expect.fail('no such space');
  expect([host_id, details.minNights > 0]).toEqual([idOf.get('host@example.com'), true]);
  expect(config.feedHostsAllowed).toContain(new URL(config.publicUrl).host);
});

it('gives the guest two searches, each with matching listings, without waiting mails', async () => {
  const rows = await seeding
    .db('saved_searches')
    .where({ user_id: idOf.get('guest@example.com') })
    .orderBy('saved_at');
  expect(rows.map(({ place_id, criteria }) => [place_id, criteria])).toEqual([
    [101, { numero_huespedes: 2, wifi: '1' }],
    [3868626, { numero_huespedes: 4 }],
  ]);
  expect(await seeding.db('mail_outbox').where('template', 'like', '%search%')).toEqual([]);
});

it('has 40 public reviews in both languages, none with contact data (D-130)', async () => {
  const { rows } = await seeding.db.raw(`
    select w.words from stay_reviews s cross join lateral (values (s.guest), (s.host)) as one(part)
      join person_words w on w.id = one.part ->> 'textId' where s.published_at is not null`);
  const texts: string[] = rows.map(({ words }: { words: string }) => words);
  expect(texts).toHaveLength(40);
  expect(new Set(texts).size).toBe(40);
  for (const text of texts) expect([text, faultsOf(text, PERSON_TEXTS.review)]).toEqual([text, []]);
  expect(texts.filter((text) => / the /.test(text)).length).toBeGreaterThan(5);
});

it('has several listings with a mean of their reviews, none rated above its reviews', async () => {
  const rows: { listing_id: number; reviews: number; rating: number }[] = await seeding.db('search_listings').where('reviews', '>=', 3);
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const { reviews, rating } of rows) expect(rating / reviews).toBeGreaterThanOrEqual(4);
  const sums = await seeding.db('listing_ratings').orderBy('listing_id').select('listing_id', 'reviews', 'rating');
  expect(
    await seeding.db('search_listings').where('reviews', '>', 0).orderBy('listing_id').select('listing_id', 'reviews', 'rating'),
  ).toEqual(sums);
});

describe('conversations', () => {
  it('exist in both languages, also of paid stays, and two people have unread messages', async () => {
    const rows: { guest_id: number; host_id: number; last_number: number; guest: { unread: number }; host: { unread: number } }[] =
      await seeding.db('conversations').orderBy('id');
    expect(rows).toHaveLength(5);
    const unread = rows.flatMap(({ guest_id, host_id, guest, host }) => [
      ...(guest.unread > 0 ? [[guest_id, guest.unread]] : []),
      ...(host.unread > 0 ? [[host_id, host.unread]] : []),
    ]);
    expect(unread.toSorted()).toEqual(
      [
        [idOf.get('guest@example.com'), 1],
        [idOf.get('host@example.com'), 1],
      ].toSorted(),
    );
    const words = await seeding.db('person_words').where('id', 'like', 'message/%').pluck('words');
    expect(words).toHaveLength(rows.reduce((sum, { last_number }) => sum + last_number, 0));
    expect([/^Hola, Elisa/, /^Hello Hannah/].map((said) => words.some((one: string) => said.test(one)))).toEqual([true, true]);
    expect(await seeding.db('stopped_messages')).toEqual([]);
  });

  it('follow each other in time, and none is read before it was written', async () => {
    const messages: { conversation_id: number; number: number; sent_at: string; read_at: string | null }[] = await seeding
      .db('messages')
      .orderBy(['conversation_id', 'number']);
    for (const [i, { conversation_id, sent_at, read_at }] of messages.entries()) {
      const before = messages[i - 1];
      if (before?.conversation_id === conversation_id) expect(sent_at > before.sent_at).toBe(true);
      if (read_at !== null) expect(read_at > sent_at).toBe(true);
      expect(sent_at < PRESENT).toBe(true);
    }
  });
});
