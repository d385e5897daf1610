import type { Knex } from 'knex';
import type { WithoutNow } from '../engine/commands/handle-command.ts';
import { withReason } from '../engine/commands/reasons.ts';
import { streamsOf } from '../engine/commands/streams.ts';
import { idFor } from '../engine/db/ids.ts';
import type { Metadata, Position } from '../engine/event-store/port.ts';
import { readStream } from '../engine/event-store/typed.ts';
import { hasAcceptedHostTerms } from '../identity/public.ts';
import { missingInProfile } from '../identity/vault.ts';
import { operatesIn } from '../kernel/legal/stay-terms.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { SentBackReason } from '../kernel/sent-back.ts';
import type { Instant } from '../kernel/types.ts';
import { placeFacts } from '../places/public.ts';
import { invalidFields } from '../server/http/problems.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { ConditionsInForce } from '../terms/public.ts';
import { type Listing, type ListingCommand, listingDecider, listingIn } from './decider.ts';
import { type ListingDetails, listingStream, withoutOwn } from './events.ts';
import { displaced, freshOffset, type Offset, saveExactPlace, storedOffset } from './exact-place.ts';
import type { Fields } from './form/field-kinds.ts';
import { copyTitle, defaultTitle, fieldsOf, overlaid } from './form/form.ts';
import { COMMITMENTS, parseSubmission, type Submission } from './form/submission.ts';
import { addPhotos, type NewPhoto } from './photos/add-photos.ts';
import { arrangement, type PhotoOrder } from './photos/photo-rules.ts';
import type { PhotoStore } from './photos/photos.ts';
import { type ExactPlace, exactPlaceOf } from './vault.ts';
import { wireTypeOf } from './vocabulary.ts';

type ListingCommandsDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly photoStore: PhotoStore;
  /** Whether the listing has reservations that are open, or paid and still to come (D-116). */
  readonly hasLiveReservations: (db: Knex, listingId: number, now: Instant) => Promise<boolean>;
  readonly conditions: ConditionsInForce;
  /** From the setting `VIDEO_HOSTS`. */
  readonly videoHosts: readonly string[];
};

type EditOf = {
  listingId: number;
  by: By;
  fields: Fields;
  order: PhotoOrder | null;
  photos: readonly NewPhoto[];
  /** Throws when the listing has changed since the edit was made (If-Match). */
  expectNow: (now: { revision: number }) => Promise<void>;
};
type By = { readonly userId: number; readonly isAdmin: boolean };
type Done = { listingId: number; position: Position | null };
export type ListingCommands = ReturnType<typeof listingCommands>;

/** `now`: for something that happened earlier. */
type Command = WithoutNow<ListingCommand> & { readonly now?: Instant };

/** Sends commands to the stream of a listing. */
const sending = ({ db, store, clock }: Pick<ListingCommandsDeps, 'db' | 'store' | 'clock'>) => {
  const listings = streamsOf({ store, clock }, listingDecider);
  const send = async (command: Command, metadata: Metadata): Promise<Done> => {
    const { position } = await listings.send(command, metadata);
    return { listingId: command.listingId, position };
  };
  return {
    send,
    /** With a free-text reason, which is stored outside the log (SEC-36). */
    because: (reason: string | null, command: Command, metadata: Metadata): Promise<Done> =>
      withReason({ db, clock }, reason, metadata, () => send(command, metadata)),
  };
};

/** Decisions about a listing: those of administrators, and the strikes for rejected requests. */
const judging = ({ send, because }: ReturnType<typeof sending>) => ({
  /** Approves a listing; for an approved one, ends the review of a change (D-54). Throws `still_draft`. */
  approve: (listingId: number, reason: string | null, metadata: Metadata) => because(reason, { type: 'Approve', listingId }, metadata),
  /** Requests changes to a new space from its host, optionally with a message. Throws `already_approved`, `still_draft`. */
  sendBack: (listingId: number, why: SentBackReason, words: string | null, metadata: Metadata) =>
    because(words, { type: 'SendBack', listingId, because: why }, metadata),
  verify: (listingId: number, reason: string | null, metadata: Metadata) => because(reason, { type: 'Verify', listingId }, metadata),
  /** Reverts an approval, a verification or a removal (D-53). Throws `host_erased` for the removal of an erased host's space. */
  undo: (what: 'Unapprove' | 'Unverify' | 'Restore', listingId: number, reason: string, metadata: Metadata) =>
    because(reason, { type: what, listingId }, metadata),
  /** Blocks new requests until the block is lifted (D-50, D-55). Throws `already_blocked`. */
  block: (listingId: number, reason: string, metadata: Metadata) => because(reason, { type: 'Block', listingId }, metadata),
  /** Lifts a block and waives the strikes that led to it (D-50). Throws `not_blocked`. */
  unblock: (listingId: number, reason: string, metadata: Metadata) => because(reason, { type: 'Unblock', listingId }, metadata),
  /** Reverts one strike (D-50). Throws `not_found` when that reservation has none. */
  waiveStrike: (listingId: number, reservationId: number, reason: string, metadata: Metadata) =>
    because(reason, { type: 'WaiveStrike', listingId, reservationId }, metadata),
  highlight: (listingId: number, metadata: Metadata) => send({ type: 'Highlight', listingId }, metadata),
  unhighlight: (listingId: number, metadata: Metadata) => send({ type: 'Unhighlight', listingId }, metadata),
  /** Blanks the listing of an erased host, whose texts have already been deleted from the vault. */
  eraseTexts: (listingId: number, metadata: Metadata) => send({ type: 'EraseTexts', listingId }, metadata),

  /** Adds a strike for a request that its host rejected or let expire (docs/rules/product.md#states, D-50). */
  strike: (
    refused: { listingId: number; reservationId: number; cause: 'rejected' | 'host_deadline'; reason: string | null; at: Instant },
    metadata: Metadata,
  ) => {
    const { at: now, ...facts } = refused;
    return send({ type: 'Strike', ...facts, now }, metadata);
  },
});

/** Preconditions for creating or changing a listing. */
const checks = ({ db, store, clock, conditions }: ListingCommandsDeps) => {
  /** The listing from its stream, with its revision, once the caller is known to be allowed to change it. */
  const changeable = async (listingId: number, by: By): Promise<Exclude<Listing, { status: 'none' }> & { revision: number }> => {
    const history = await readStream(store, listingStream(listingId));
    const state = listingIn(history);
    if (state.status === 'none' || (!by.isAdmin && state.hostId !== by.userId)) throw new Rejection('space_not_found');
    if (state.status === 'removed') throw new Rejection('no_longer_available');
    return { ...state, revision: history.at(-1)?.revision ?? 0 };
  };

  /** Throws `host_terms_required`. */
  const expectHost = async (userId: number): Promise<void> => {
    if (!(await hasAcceptedHostTerms(db, userId))) throw new Rejection('host_terms_required');
  };

  /** Throws `country_closed` for a country where publishing is not open (D-06). */
  const expectOpen = async ({ countryCode }: Located): Promise<void> => {
    if (!operatesIn(await conditions.at(clock.now()), countryCode)) throw new Rejection('country_closed', { field: 'latitud' });
  };

  return { changeable, expectHost, expectOpen };
};

/** The use cases of a listing. All throw what the decider throws; publish and edit also throw HttpProblem 422. */
export const listingCommands = (deps: ListingCommandsDeps) => {
  const { db, clock, photoStore, hasLiveReservations, videoHosts } = deps;
  const { changeable, expectHost, expectOpen } = checks(deps);
  const stream = sending(deps);
  const { send, because } = stream;

  return {
    expectHost,

    /** Creates a space, pending until approved. Throws `host_terms_required`, `profile_incomplete` with `missing`, `country_closed`. */
    publish: async (
      { hostId, fields, photos }: { hostId: number; fields: Fields; photos: readonly NewPhoto[] },
      metadata: Metadata,
    ): Promise<Done> => {
      await expectHost(hostId);
      const missing = await missingInProfile(db, hostId);
      if (missing.length > 0) throw new Rejection('profile_incomplete', { missing });
      const submission = parseSubmission(fields, { isNew: true, photos: photos.length, videoHosts });
      const listingId = await idFor(db, 'listings', metadata.commandId);
      const offset = (await storedOffset(db, listingId)) ?? freshOffset();
      const located = await locate(db, submission.place, offset);
      await expectOpen(located);
      const added = await addPhotos(db, photoStore, photos, metadata.commandId);
      await saveExactPlace(db, listingId, submission.place, offset);
      const details = complete(submission, located, added);
      return send({ type: 'Publish', listingId, hostId, details }, metadata);
    },

    /**
     * Changes the submitted fields; a space may be moved within a closed country, but not into one. `order`: the photos after the edit;
     * null keeps the existing ones and appends new ones.
     */
    edit: async ({ listingId, by, fields, order, photos, expectNow }: EditOf, metadata: Metadata): Promise<Done> => {
      const { details: base, revision } = await changeable(listingId, by);
      await expectNow({ revision });
      const place = (await exactPlaceOf(db, listingId)) ?? { address: '', number: '', ...base.point };
      const arranged = arrangement(base.photos, order, photos.length);
      const count = arranged.retained.length + photos.length;
      const submission = parseSubmission(overlaid(fieldsOf(base, place), fields), { isNew: false, photos: count, videoHosts });
      const offset = (await storedOffset(db, listingId)) ?? freshOffset();
      const hasMoved = submission.place.lat !== place.lat || submission.place.lng !== place.lng;
      const located = hasMoved ? await locate(db, submission.place, offset) : base;
      if (located.countryCode !== base.countryCode) await expectOpen(located);
      const added = await addPhotos(db, photoStore, photos, metadata.commandId);
      const details = complete(submission, located, arranged.with(added));
      const hasOtherAddress = hasMoved || submission.place.address !== place.address || submission.place.number !== place.number;
      const moved = { place: hasOtherAddress, type: wireTypeOf(base) !== wireTypeOf(details) };
      const submits = COMMITMENTS.every((name) => fields[name] !== undefined); // `parseSubmission` has checked that submitted ones are on
      const done = await send({ type: 'Edit', listingId, by, base, details, moved, submits }, metadata);
      await saveExactPlace(db, listingId, submission.place, offset);
      return done;
    },

    /**
     * Creates a draft copy without what belongs only to the original (D-27). It shares the public point, because two displaced points would
     * narrow down the exact one.
     */
    clone: async ({ listingId: original, by }: { listingId: number; by: By }, metadata: Metadata): Promise<Done> => {
      const { hostId, details } = await changeable(original, by);
      if (hostId !== by.userId) throw new Rejection('forbidden'); // administrators can view it, but only its host can copy it
      await expectOpen(details);
      const place = await exactPlaceOf(db, original);
      const offset = await storedOffset(db, original);
      const listingId = await idFor(db, 'listings', metadata.commandId);
      if (place && offset) await saveExactPlace(db, listingId, place, offset);
      const copy = await copyOf(db, details, metadata.commandId);
      return send({ type: 'Copy', listingId, hostId, originalId: original, details: copy }, metadata);
    },

    /**
     * Whether stays may fill a gap shorter than the minimum stay, and one next to the host's own block; the latter is unchanged when
     * omitted (D-90).
     */
    sellOrphanNights: (
      { listingId, by, sold, besideBlocks }: { listingId: number; by: By; sold: boolean; besideBlocks?: boolean | undefined },
      metadata: Metadata,
    ): Promise<Done> =>
      send({ type: 'SellOrphanNights', listingId, by, sold, ...(besideBlocks !== undefined && { besideBlocks }) }, metadata),

    ...judging(stream),

    /** Throws `has_reservations` while reservations are open, or paid and still to come (D-116). */
    remove: async ({ listingId, by, reason }: { listingId: number; by: By; reason: string | null }, metadata: Metadata): Promise<Done> => {
      const liveReservations = await hasLiveReservations(db, listingId, clock.now());
      return because(reason, { type: 'Remove', listingId, by, liveReservations }, metadata);
    },
  };
};

type Located = Pick<ListingDetails, 'point' | 'placeIds' | 'locality' | 'countryCode' | 'timeZone'>;

/** The fields derived from the exact point. Throws HttpProblem 422 outside the eight countries. */
const locate = async (db: Knex, { lat, lng }: ExactPlace, offset: Offset): Promise<Located> => {
  const facts = await placeFacts(db, { lat, lng });
  if (!facts) throw invalidFields({ latitud: ['out_of_range'], longitud: ['out_of_range'] });
  return { point: displaced({ lat, lng }, offset), ...facts };
};

/** The details of a copy: with its own photos, and without what belongs only to the original (D-27). */
const copyOf = async (db: Knex, details: ListingDetails, commandId: string): Promise<ListingDetails> => {
  const photos = await Promise.all(
    details.photos.map(async (photo, index) => ({ ...photo, photoId: await idFor(db, 'photos', `${commandId}/${index}`) })),
  );
  return { ...withoutOwn(details), title: copyTitle(details.title), photos };
};

/** Sorts keys, so that an edit that changes nothing compares as equal. */
const complete = ({ details }: Submission, located: Located, photos: ListingDetails['photos']): ListingDetails => {
  const { point, placeIds, locality, countryCode, timeZone } = located;
  const title = Object.keys(details.title).length > 0 ? details.title : defaultTitle(details.type, details.category, locality);
  return { ...details, title, point, placeIds, locality, countryCode, timeZone, photos };
};
