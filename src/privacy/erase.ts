import type { Knex } from 'knex';
import { deskStream } from '../console/events.ts';
import { partOf } from '../engine/commands/saga.ts';
import { streamsOf } from '../engine/commands/streams.ts';
import { anyOf } from '../engine/db/any-of.ts';
import type { EventStore, Metadata, Position } from '../engine/event-store/port.ts';
import { isOneOf } from '../engine/event-store/typed.ts';
import { batchesOf } from '../engine/followers/batches.ts';
import { outdatePastModels } from '../engine/followers/past-models.ts';
import { userStream } from '../identity/events.ts';
import type { AccountErasure } from '../identity/public.ts';
import type { Clock } from '../kernel/clock.ts';
import { dayIn } from '../kernel/local-time.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { DateOnly, Instant } from '../kernel/types.ts';
import { type ListingEvent, listingStream } from '../listings/events.ts';
import type { ListingCommands } from '../listings/public.ts';
import { type ConversationEvent, conversationStream } from '../messages/events.ts';
import { paymentStream } from '../payments/events.ts';
import { type ReservationEvent, reservationStream } from '../reservations/events.ts';
import type { EndsReservations } from '../reservations/public.ts';
import type { Files } from '../server/files/files.ts';
import type { Belongings, Holding, Subject } from '../server/modules/personal-data.ts';
import { type VisitEvent, visitStream } from '../viewings/events.ts';
import type { Certificates } from './certificates.ts';
import { erasureDecider } from './decider.ts';
import { erasureStream } from './events.ts';
import { casesOf, lookStreamsOf } from './looks.ts';
import { repeatedErasures } from './repeat.ts';
import { hindranceOf, liveOf, retainedRecords } from './standing.ts';
import { numberAlone, subjectOf } from './subject.ts';

export type EraseDeps = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly files: Files;
  readonly holdings: readonly Holding[];
  readonly account: AccountErasure;
  readonly listings: Pick<ListingCommands, 'remove'>;
  readonly reservations: EndsReservations;
  readonly certificates: Certificates;
  readonly coolOff: string;
  /** The retention period of paid reservations, in years. */
  readonly recordsYears: number;
};
export type ErasureCommands = ReturnType<typeof erasureCommands>;

/** Ignores a Rejection: a reservation may expire in between, and another process may erase the same person. */
const ignoreRejection = (error: unknown): null => {
  if (!(error instanceof Rejection)) throw error;
  return null;
};

/** A day is over when it is over in every time zone. */
const LAST_ZONE = 'Etc/GMT+12';

/** The current day in the last time zone; all earlier days are over. */
export const dayEverywhere = (now: Instant): DateOnly => dayIn(LAST_ZONE, now);

/** The erasure of a person, from the request to the certificate. Every step is idempotent, so that an interrupted erasure can continue. */
export const erasureCommands = (deps: EraseDeps) => {
  const { db, store, clock, holdings, account, listings, reservations, certificates, coolOff, recordsYears } = deps;
  const erasures = streamsOf({ store, clock }, erasureDecider);

  /** Ends open reservations on the person's behalf; the other side gets the usual mails. */
  const settle = async (userId: number, metadata: Metadata): Promise<void> => {
    for (const { id, by } of await liveOf(db, userId))
      await reservations.cancel({ reservationId: id, by, byId: userId, why: {} }, partOf(metadata, `end-${id}`)).catch(ignoreRejection);
  };

  const takeDown = async ({ userId, listingIds }: Subject, metadata: Metadata): Promise<void> => {
    for (const listingId of listingIds)
      await listings
        .remove({ listingId, by: { userId, isAdmin: false }, reason: null }, partOf(metadata, `space-${listingId}`))
        .catch(ignoreRejection);
  };

  /** Files first, because rows name them; then all rows in one transaction, which stores the address for the certificate. */
  const eraseRows = async (of: Subject, isRepeated: boolean): Promise<void> => {
    for (const { fileKeys } of holdings) for (const key of (await fileKeys?.(db, of)) ?? []) await deps.files.delete(key);
    const about = await copiesOf(db, store, of);
    await db.transaction(async (trx) => {
      const person = await trx('user_vault').where({ id: of.userId }).whereNull('erased_at').forUpdate().first('email_hmac');
      if (!person) return; // another process has erased the person
      const now = clock.now();
      // a person erased before already has a certificate: no address is stored for another
      await certificates.prepare(trx, { ...of, email: isRepeated ? '' : of.email, emailHmac: person.email_hmac, now });
      await eraseCopies(trx, of, about);
      for (const { erase } of holdings) if (erase !== 'kept') await erase(trx, of, now);
    });
  };

  const execute = async (userId: number, metadata: Metadata): Promise<void> => {
    const { eraseAt, isErased, isRepeated, wasErased } = (await erasures.load(erasureStream(userId))).state;
    if (isErased || eraseAt === null || clock.now() < eraseAt) return;
    if ((await certificates.of(userId)) === null) {
      const because = isRepeated ? null : await hindranceOf(db, userId, clock.now());
      if (because) {
        await erasures.send({ type: 'Postpone', userId, because }, metadata);
        return;
      }
      const known = wasErased ? await belongingsInLog(store, userId) : undefined;
      const of = await subjectOf(db, userId, known).catch(ignoreRejection);
      if (of) {
        await settle(userId, metadata);
        await takeDown(of, metadata);
        await eraseRows(of, isRepeated);
      }
    }
    await forgetAnswers(db);
    await outdatePastModels(db); // they contain texts of the people of that time
    const { emailHmac } = (await certificates.of(userId)) ?? { emailHmac: null };
    if (emailHmac !== null) await account.releaseAddress(userId, emailHmac, partOf(metadata, 'address'));
    for (const { end } of holdings) await end?.(userId, metadata);
    await again.enlist(userId);
    await erasures.send({ type: 'Finish', userId, kept: await retainedRecords(db, userId, recordsYears) }, metadata);
    if (isRepeated) await certificates.forget(userId);
  };

  const again = repeatedErasures({ db, files: deps.files, send: erasures.send, execute });

  return {
    /**
     * Requests the erasure and ends open reservations; the erasure follows after the withdrawal period. Throws `mismatch` on password,
     * `stays_ahead`, `money_open`.
     */
    request: async (userId: number, password: string, metadata: Metadata): Promise<Position | null> => {
      await account.expectPassword(userId, password);
      const hindrance = await hindranceOf(db, userId, clock.now());
      if (hindrance) throw new Rejection(hindrance);
      await settle(userId, metadata);
      return (await erasures.send({ type: 'Request', userId, coolOff, hindrance: await hindranceOf(db, userId, clock.now()) }, metadata))
        .position;
    },

    /** Throws `erasure_begun` after the withdrawal period. */
    takeBack: async (userId: number, metadata: Metadata): Promise<Position | null> =>
      (await erasures.send({ type: 'TakeBack', userId }, metadata)).position,

    /** For timers: erases a person whose withdrawal period is over. Early or repeated calls have no effect. */
    execute,

    /** For timers: the certificate was sent. Deletes its mail and the data derived from it since the erasure, then the address. */
    forget: async (userId: number): Promise<void> => {
      await db.transaction(async (trx) => {
        for (const { part, erase } of holdings)
          if (part === 'mails' && erase !== 'kept') await erase(trx, numberAlone(userId), clock.now());
      });
      await certificates.forget(userId);
    },

    repeat: again.repeat,

    /** For timers: removes an erased person from records whose legal retention is over. */
    removeRecords: async (userId: number, metadata: Metadata): Promise<void> => {
      await erasures.send({ type: 'RemoveRecords', userId, today: dayEverywhere(clock.now()) }, metadata);
    },
  };
};

/**
 * The streams that are about a person: their account, spaces, reservations, conversations and viewing requests, and administrators' actions
 * on each.
 */
const streamsAbout = ({ userId, listingIds, guestOf, hostOf, talks, visitsAsked, visitsGot }: Subject): string[] => [
  userStream(userId),
  ...listingIds.map(listingStream),
  ...[...guestOf, ...hostOf].flatMap((id) => [reservationStream(id), paymentStream(id), deskStream('reservation', id)]),
  ...listingIds.map((id) => deskStream('listing', id)),
  ...talks.map(conversationStream),
  ...[...visitsAsked, ...visitsGot].map(visitStream),
];

/** Data passed on about a person, by stream, and the commands of its events, because administrators' reasons may name the person. */
const copiesOf = async (db: Knex, store: Pick<EventStore, 'read'>, of: Subject): Promise<Copies> => {
  const streams = [...new Set([...streamsAbout(of), ...lookStreamsOf(of.userId, await casesOf(db, of.userId))])];
  const found = await Promise.all(streams.map((stream) => store.read(stream)));
  return { streams, commands: [...new Set(found.flat().map(({ meta }) => meta.commandId))] };
};
type Copies = { readonly streams: readonly string[]; readonly commands: readonly string[] };

/**
 * Deletes data passed on about a person and stored as sent: the sandbox's payment titles, the mails in the mailbox outside production, and
 * administrators' reasons in their cases. Found by ids, never by full-text search, whose cost would grow with the person's texts times
 * everything stored.
 */
const eraseCopies = async (trx: Knex.Transaction, { guestOf, hostOf }: Subject, about: Copies): Promise<void> => {
  await trx('sandbox_payments')
    .whereRaw(`split_part(payment, '-', 1) = any(?)`, [[...guestOf, ...hostOf].map(String)])
    .update({ title: '' });
  await trx('dev_mails')
    .whereIn('outbox_id', trx('mail_outbox').where(anyOf('concerns', about.streams)).select('id'))
    .delete();
  await trx('event_words').where(anyOf('command_id', about.commands)).delete();
};

const PAGE = 5_000;

/**
 * Deletes all stored idempotency responses, in batches, because any of them may name the person. They are only a cache: a repeated request
 * is executed again, and its idempotent command has no further effect.
 */
const forgetAnswers = async (db: Knex): Promise<void> => {
  for (;;) {
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `update idempotency_keys set headers = null, body = null
        where ctid = any(array(select ctid from idempotency_keys where headers is not null limit ${PAGE} for update skip locked))`,
    );
    if (rowCount < PAGE) return;
  }
};

type Beginning =
  | Extract<ListingEvent, { type: 'ListingPublished' | 'ListingCopied' }>
  | Extract<ReservationEvent, { type: 'ReservationDrafted' }>
  | Extract<VisitEvent, { type: 'ViewingRequested' }>
  | Extract<ConversationEvent, { type: 'ConversationStarted' }>;
const TYPES = ['ListingPublished', 'ListingCopied', 'ReservationDrafted', 'ViewingRequested', 'ConversationStarted'] as const;
const isBeginning = isOneOf<Beginning>(TYPES satisfies readonly Beginning['type'][]);

/**
 * What belonged to a person, from the log, because the read models no longer name an erased person. It reads the whole log, and is only
 * needed after restoring tables older than the log.
 */
const belongingsInLog = async (store: Pick<EventStore, 'readAll'>, userId: number): Promise<Belongings> => {
  const found = { listingIds: [] as number[], guestOf: [] as number[], hostOf: [] as number[], talks: [] as number[] };
  const visits = { visitsAsked: [] as number[], visitsGot: [] as number[] };
  const note = ({ type, data }: Beginning): void => {
    const isGuest = 'guestId' in data && data.guestId === userId;
    if (!isGuest && data.hostId !== userId) return;
    if (type === 'ReservationDrafted') (isGuest ? found.guestOf : found.hostOf).push(data.reservationId);
    else if (type === 'ViewingRequested') (isGuest ? visits.visitsAsked : visits.visitsGot).push(data.visitId);
    else if (type === 'ConversationStarted') found.talks.push(data.conversationId);
    else found.listingIds.push(data.listingId);
  };
  for await (const batch of batchesOf(store)) for (const event of batch) if (isBeginning(event)) note(event);
  return { ...found, ...visits };
};
