import type { Knex } from 'knex';
import type { EventStore } from '../engine/event-store/port.ts';
import type { ReadModels } from '../engine/followers/projection.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Language } from '../kernel/languages.ts';
import { operatesIn } from '../kernel/legal/stay-terms.ts';
import { Rejection } from '../kernel/rejection.ts';
import { leaksIn } from '../kernel/talk/leaks.ts';
import { command, Reply, type Route, route, type UploadedFile, type User } from '../server/http/contract.ts';
import { etagOf, expectMatchOnce } from '../server/http/etag.ts';
import { MAX_ID } from '../server/http/input/fields.ts';
import { listAnswer } from '../server/http/input/lists.ts';
import { invalidFields } from '../server/http/problems.ts';
import type { ConditionsInForce } from '../terms/public.ts';
import type { LinkConfig } from './calendar-links/calendar-links.ts';
import type { ListingCommands } from './commands.ts';
import {
  addHighlight,
  addVisit,
  approveAccommodation,
  blockAccommodation,
  cloneAccommodation,
  deleteAccommodation,
  deleteHighlight,
  getAccomodation,
  getAccomodationFeatured,
  getAccomodationFront,
  getGalleries,
  getGallery,
  getHighlighted,
  getHost,
  getLogged,
  listAccommodations,
  searchByUser,
  sellOrphanNights,
  sendBackAccommodation,
  unblockAccommodation,
  verifyAccommodation,
  waiveStrike,
} from './contract.ts';
import { checkText, createAccommodation, updateAccommodation } from './contract-form.ts';
import { listingStream } from './events.ts';
import { plainText } from './form/field-kinds.ts';
import { doubtsIn } from './host-doubts.ts';
import type { NewPhoto } from './photos/add-photos.ts';
import type { PhotoOrder } from './photos/photo-rules.ts';
import { presentPhoto } from './present.ts';
import { highlightedListings, latestListings, listingsOfHost, liveListingsOfHost } from './queries.ts';
import { type Show, showing } from './showing.ts';
import { countVisit } from './visits.ts';
import { PHOTO_SLOTS } from './vocabulary.ts';

export type RouteDeps = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly commands: ListingCommands;
  readonly conditions: ConditionsInForce;
  /** The program's secret, used as a salt for hashing visitors. */
  readonly secret: string;
  readonly links: LinkConfig;
  readonly readModels: ReadModels;
};

const FEATURED = 12;
const LEGACY_CAP = 200; // D-29
const WIZARD_STEPS = 9;

export const listingRoutes = (deps: RouteDeps): readonly Route[] => {
  const { db, clock, secret, conditions } = deps;
  const show = showing(deps);
  /** Those in countries where spaces can be requested (D-06). */
  const open = async <Row extends { details: { countryCode: string } }>(rows: readonly Row[]): Promise<Row[]> => {
    const terms = await conditions.lastKnown(clock.now());
    return rows.filter(({ details }) => operatesIn(terms, details.countryCode));
  };
  return [
    route(getAccomodation, async ({ params, user, language }) => {
      const { view, etag } = await show.own(params.id, user, language);
      return new Reply(200, { accomodation: view }, { etag });
    }),
    route(getAccomodationFront, async ({ params, user, language }) => {
      const row = await show.visible(params.id, user);
      return { accomodation: await show.face(row, user, language) };
    }),
    route(getHost, async ({ params: { id }, query: { page, perPage }, user, language, ctx }) => {
      const { rows, total } = await liveListingsOfHost(db, id, { limit: perPage, offset: (page - 1) * perPage });
      if (total === 0) throw new Rejection('not_found');
      const [cards, anfitrion] = await Promise.all([show.cards(rows, user, language), show.host(id, language)]);
      return { ...listAnswer(cards, total, { page, perPage, path: ctx.path }), anfitrion };
    }),
    route(getAccomodationFeatured, async ({ user, language }) => {
      const highlighted = await highlightedListings(db, FEATURED);
      const latest = highlighted.length < FEATURED ? await latestListings(db, FEATURED * 2) : [];
      const known = new Set(highlighted.map(({ id }) => id));
      const rows = (await open([...highlighted, ...latest.filter(({ id }) => !known.has(id))])).slice(0, FEATURED);
      return { accomodations: await show.cards(rows, user, language) };
    }),
    route(searchByUser, async ({ user, language }) => {
      const { rows } = await listingsOfHost(db, user.id, { limit: LEGACY_CAP });
      return { accomodations: await show.owned(rows, user, language) };
    }),
    route(listAccommodations, async ({ query: { s, page, perPage, fecha_inicio, fecha_termino }, user, language, ctx }) => {
      const free = fecha_inicio && fecha_termino ? { checkIn: fecha_inicio, checkOut: fecha_termino } : undefined;
      const { rows, total } = await listingsOfHost(db, user.id, { s, free, limit: perPage, offset: (page - 1) * perPage });
      return listAnswer(await show.owned(rows, user, language), total, { page, perPage, path: ctx.path });
    }),
    route(getLogged, async ({ params, user, language }) => {
      const { view, row, etag } = await show.own(params.id, user, language);
      if (row.removed_at !== null) throw new Rejection('no_longer_available'); // a removed listing cannot be edited
      // a stored listing has passed every step, but a copy still needs the commitments of the last one (D-27, D-52)
      const isPromised = view.aprobado !== 0;
      const steps = Array.from({ length: WIZARD_STEPS }, (_, i) => ({ number: i + 1, complete: i + 1 < WIZARD_STEPS || isPromised }));
      return new Reply(200, { steps, step_05: view.piezas, accommodation: view }, { etag });
    }),
    route(getHighlighted, async ({ user, language }) => ({
      accommodations: await show.cards(await open(await highlightedListings(db, LEGACY_CAP)), user, language),
    })),
    route(getGalleries, async ({ user }) => {
      const { rows } = await listingsOfHost(db, user.id, { limit: LEGACY_CAP });
      return { photos: rows.flatMap(({ details }) => details.photos.map(presentPhoto)) };
    }),
    route(getGallery, async ({ params, user }) => {
      const { details } = await show.visible(params.id, user);
      return { photos: details.photos.map(presentPhoto) };
    }),
    route(addVisit, async ({ body, user, ctx, isCrowded }) => {
      const { id: listingId } = await show.visible(body.id, user);
      if (isCrowded) return undefined; // under load, skip counting rather than demand a captcha for it
      await countVisit(db, secret, {
        listingId,
        address: String(ctx.state['address']),
        userAgent: ctx.get('user-agent'),
        now: clock.now(),
      });
      return undefined;
    }),
    ...changingRoutes(deps, show),
  ];
};

const MAX_SPACES = 200;
/** The read models that show listings. */
const READ_MODELS = ['listings', 'search'];

const changingRoutes = ({ db, store, commands }: RouteDeps, show: Show): Route[] => {
  const by = (user: User) => ({ userId: user.id, isAdmin: user.isAdmin });
  type Reading = { readonly user: User; readonly language: Language };
  const highlights = async ({ user, language }: Reading) => ({
    accommodations: await show.cards(await highlightedListings(db, MAX_SPACES), user, language),
  });
  const own = async ({ params, user, language }: Reading & { readonly params: { readonly id: number } }) => ({
    accommodation: (await show.own(params.id, user, language)).view,
  });
  const made = async ({ user, language }: Reading, { listingId }: { readonly listingId: number }) => {
    const { view, etag } = await show.made(listingId, user, language);
    return new Reply(201, { accommodation: view }, { etag });
  };

  return [
    command(createAccommodation, {
      may: ({ user }) => commands.expectHost(user.id),
      write: ({ body, files, user, metadata }) => commands.publish({ hostId: user.id, fields: body, photos: uploaded(files) }, metadata),
      from: READ_MODELS,
      read: made,
    }),
    route(checkText, async ({ body }) => {
      const words = plainText(body.text);
      return { found: leaksIn(words), doubts: doubtsIn(words) };
    }),
    command(updateAccommodation, {
      write: async ({ body: { idalojamiento, keep, ...fields }, files, user, metadata, ctx }) => {
        const listingId = idOf(idalojamiento);
        await show.ownRow(listingId, user); // authorise before validating
        const expectNow = (now: { revision: number }) =>
          expectMatchOnce(ctx, etagOf(now), { store, stream: listingStream(listingId), commandId: metadata.commandId });
        const { position } = await commands.edit(
          { listingId, by: by(user), fields, order: orderOf(keep), photos: uploaded(files), expectNow },
          metadata,
        );
        return { listingId, position };
      },
      from: READ_MODELS,
      read: async ({ user, language }, { listingId }) => {
        const { view, etag } = await show.own(listingId, user, language);
        return new Reply(200, { accommodation: view }, { etag });
      },
    }),
    command(cloneAccommodation, {
      write: ({ body, user, metadata }) => commands.clone({ listingId: idOf(body.idalojamiento), by: by(user) }, metadata),
      from: READ_MODELS,
      read: made,
    }),
    command(deleteAccommodation, {
      may: ({ params, user }) => show.ownRow(params.id, user),
      write: async ({ params: { id }, body: { eliminado, reason }, user, metadata }) => {
        if (eliminado === 0 && !user.isAdmin) throw new Rejection('forbidden');
        return eliminado === 0
          ? commands.undo('Restore', id, reasonIn(reason), metadata)
          : commands.remove({ listingId: id, by: by(user), reason: reason || null }, metadata);
      },
      from: READ_MODELS,
    }),
    command(sellOrphanNights, {
      may: ({ params, user }) => show.ownRow(params.id, user),
      write: ({ params: { id }, body: { vende: sold, junto_a_bloqueos: besideBlocks }, user, metadata }) =>
        commands.sellOrphanNights({ listingId: id, by: by(user), sold, besideBlocks }, metadata),
      from: READ_MODELS,
      read: async ({ params: { id }, body: { vende: sold, junto_a_bloqueos: besideBlocks }, user }) => ({
        noches_sueltas: sold,
        sueltas_junto_a_bloqueos: besideBlocks ?? (await show.ownRow(id, user)).sells_beside_blocks,
      }),
    }),
    command(approveAccommodation, {
      write: ({ params: { id }, body: { aprobado, reason }, metadata }) =>
        aprobado === 0 ? commands.undo('Unapprove', id, reasonIn(reason), metadata) : commands.approve(id, reason || null, metadata),
      from: READ_MODELS,
      read: own,
    }),
    command(sendBackAccommodation, {
      write: ({ params, body: { because, words }, metadata }) => commands.sendBack(params.id, because, words ?? null, metadata),
      from: READ_MODELS,
      read: own,
    }),
    command(verifyAccommodation, {
      write: ({ params: { id }, body: { verificado, reason }, metadata }) =>
        verificado === 0 ? commands.undo('Unverify', id, reasonIn(reason), metadata) : commands.verify(id, reason || null, metadata),
      from: READ_MODELS,
      read: own,
    }),
    command(blockAccommodation, {
      write: ({ params, body, metadata }) => commands.block(params.id, body.reason, metadata),
      from: READ_MODELS,
      read: own,
    }),
    command(unblockAccommodation, {
      write: ({ params, body, metadata }) => commands.unblock(params.id, body.reason, metadata),
      from: READ_MODELS,
      read: own,
    }),
    command(waiveStrike, {
      write: ({ params: { id, reservationId }, body, metadata }) => commands.waiveStrike(id, reservationId, body.reason, metadata),
      from: READ_MODELS,
      read: own,
    }),
    command(addHighlight, {
      write: ({ params, metadata }) => commands.highlight(params.id, metadata),
      from: READ_MODELS,
      read: highlights,
    }),
    command(deleteHighlight, {
      write: ({ params, metadata }) => commands.unhighlight(params.id, metadata),
      from: READ_MODELS,
      read: highlights,
    }),
  ];
};

/** Reverting a decision needs a reason (D-53). */
const reasonIn = (reason: string | null | undefined): string => {
  if (!reason) throw invalidFields({ reason: ['required'] });
  return reason;
};

/** `photos[]` in order, then the named slots of the older form in theirs (D-28). */
const uploaded = (files: readonly UploadedFile[]): NewPhoto[] => {
  const listed = files.filter(({ field }) => field === 'photos').map(({ bytes }) => ({ bytes, slot: null }));
  const named = PHOTO_SLOTS.flatMap((slot) => files.filter(({ field }) => field === slot).map(({ bytes }) => ({ bytes, slot })));
  return [...listed, ...named];
};

/** An unknown id in a body is treated like one of another host (docs/api.md#order-of-checks). */
const idOf = (value: unknown): number => {
  const id = typeof value === 'number' || (typeof value === 'string' && /^\d{1,10}$/.test(value.trim())) ? Number(value) : 0;
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID) throw new Rejection('space_not_found');
  return id;
};

/** `keep[]`: ids in order, with `new` as placeholders for new photos; absent keeps all, one empty value keeps none. */
const orderOf = (keep: unknown): PhotoOrder | null => {
  if (keep === undefined) return null;
  const order = [keep]
    .flat()
    .filter((one) => one !== '' && one !== null)
    .map((one) => (one === 'new' ? one : Number(one)));
  if (!order.every((one) => one === 'new' || Number.isInteger(one))) throw new Rejection('invalid', { field: 'keep' });
  return order;
};
