import { highlightedListings } from '../../projections/listings.ts';
import { Reply, type Route, route, type UploadedFile, type User } from '../platform/http/contract.ts';
import { etagOf, expectMatchOnce } from '../platform/http/etag.ts';
import { MAX_ID } from '../platform/http/input/fields.ts';
import { invalidFields } from '../platform/http/problems.ts';
import type { Language } from '../shared/languages.ts';
import { leaksIn } from '../shared/leaks.ts';
import { Rejection } from '../shared/rejection.ts';
import {
  addHighlight,
  approveAccommodation,
  blockAccommodation,
  cloneAccommodation,
  deleteAccommodation,
  deleteHighlight,
  sellOrphanNights,
  unblockAccommodation,
  verifyAccommodation,
  waiveStrike,
} from './contract.ts';
import { listingStream } from './events.ts';
import { checkText, createAccommodation, updateAccommodation } from './form/contract-form.ts';
import { plainText } from './form/rich-text.ts';
import { doubtsIn } from './host-doubts.ts';
import type { NewPhoto } from './photos/add-photos.ts';
import type { PhotoOrder } from './photos/photo-order.ts';
import type { RouteDeps } from './route-deps.ts';
import type { Show } from './showing.ts';
import { PHOTO_SLOTS } from './vocabulary.ts';

const MOST = 200;

export const changingRoutes = ({ db, store, commands }: RouteDeps, show: Show): Route[] => {
  const by = (user: User) => ({ userId: user.id, isAdmin: user.isAdmin });
  const highlights = async (...to: [User, Language]) => ({
    accommodations: await show.cards(await highlightedListings(db, MOST), ...to),
  });

  return [
    route(
      createAccommodation,
      async ({ body, files, user, metadata, language, ctx }) => {
        const { listingId, position } = await commands.publish({ hostId: user.id, fields: body, photos: uploaded(files) }, metadata);
        const { view, etag } = await show.made(listingId, position, user, language, ctx);
        return new Reply(201, { accommodation: view }, { etag });
      },
      ({ user }) => commands.expectHost(user.id),
    ),
    route(checkText, async ({ body }) => {
      const words = plainText(body.text);
      return { found: leaksIn(words), doubts: doubtsIn(words) };
    }),
    route(updateAccommodation, async ({ body: { idalojamiento, keep, ...fields }, files, user, metadata, language, ctx }) => {
      const listingId = idOf(idalojamiento);
      await show.ownRow(listingId, user); // authorisation before validation
      const expectNow = (now: { revision: number }) =>
        expectMatchOnce(ctx, etagOf(now), { store, stream: listingStream(listingId), commandId: metadata.commandId });
      const edit = { listingId, by: by(user), fields, order: orderOf(keep), photos: uploaded(files), expectNow };
      const { position } = await commands.edit(edit, metadata);
      await show.settled(ctx, position);
      const { view, etag } = await show.own(listingId, user, language);
      return new Reply(200, { accommodation: view }, { etag });
    }),
    route(cloneAccommodation, async ({ body, user, metadata, language, ctx }) => {
      const { listingId, position } = await commands.clone({ listingId: idOf(body.idalojamiento), by: by(user) }, metadata);
      const { view, etag } = await show.made(listingId, position, user, language, ctx);
      return new Reply(201, { accommodation: view }, { etag });
    }),
    route(
      deleteAccommodation,
      async ({ params: { id }, body: { eliminado, reason }, user, metadata, ctx }) => {
        if (eliminado === 0 && !user.isAdmin) throw new Rejection('forbidden');
        const { position } =
          eliminado === 0
            ? await commands.undo('Restore', id, reasonIn(reason), metadata)
            : await commands.remove({ listingId: id, by: by(user), reason: reason || null }, metadata);
        await show.settled(ctx, position);
        return undefined;
      },
      ({ params, user }) => show.ownRow(params.id, user),
    ),
    route(
      sellOrphanNights,
      async ({ params: { id }, body: { vende: sold, junto_a_bloqueos: besideBlocks }, user, metadata, ctx }) => {
        const { position } = await commands.sellOrphanNights({ listingId: id, by: by(user), sold, besideBlocks }, metadata);
        await show.settled(ctx, position);
        return { noches_sueltas: sold, sueltas_junto_a_bloqueos: besideBlocks ?? (await show.ownRow(id, user)).sells_beside_blocks };
      },
      ({ params, user }) => show.ownRow(params.id, user),
    ),
    route(approveAccommodation, async ({ params: { id }, body: { aprobado, reason }, user, metadata, language, ctx }) => {
      const { position } =
        aprobado === 0
          ? await commands.undo('Unapprove', id, reasonIn(reason), metadata)
          : await commands.approve(id, reason || null, metadata);
      await show.settled(ctx, position);
      return { accommodation: (await show.own(id, user, language)).view };
    }),
    route(verifyAccommodation, async ({ params: { id }, body: { verificado, reason }, user, metadata, language, ctx }) => {
      const { position } =
        verificado === 0
          ? await commands.undo('Unverify', id, reasonIn(reason), metadata)
          : await commands.verify(id, reason || null, metadata);
      await show.settled(ctx, position);
      return { accommodation: (await show.own(id, user, language)).view };
    }),
    route(blockAccommodation, async ({ params, body, user, metadata, language, ctx }) => {
      await show.settled(ctx, (await commands.block(params.id, body.reason, metadata)).position);
      return { accommodation: (await show.own(params.id, user, language)).view };
    }),
    route(unblockAccommodation, async ({ params, body, user, metadata, language, ctx }) => {
      await show.settled(ctx, (await commands.unblock(params.id, body.reason, metadata)).position);
      return { accommodation: (await show.own(params.id, user, language)).view };
    }),
    route(waiveStrike, async ({ params: { id, reservationId }, body, user, metadata, language, ctx }) => {
      await show.settled(ctx, (await commands.waiveStrike(id, reservationId, body.reason, metadata)).position);
      return { accommodation: (await show.own(id, user, language)).view };
    }),
    route(addHighlight, async ({ params, user, metadata, language, ctx }) => {
      await show.settled(ctx, (await commands.highlight(params.id, metadata)).position);
      return highlights(user, language);
    }),
    route(deleteHighlight, async ({ params, user, metadata, language, ctx }) => {
      await show.settled(ctx, (await commands.unhighlight(params.id, metadata)).position);
      return highlights(user, language);
    }),
  ];
};

/** Reverting a decision needs a reason (D-53). */
const reasonIn = (reason: string | null | undefined): string => {
  if (!reason) throw invalidFields({ reason: ['required'] });
  return reason;
};

/** `photos[]` in order, then the older form's named slots in theirs (D-28). */
const uploaded = (files: readonly UploadedFile[]): NewPhoto[] => {
  const listed = files.filter(({ field }) => field === 'photos').map(({ bytes }) => ({ bytes, slot: null }));
  const named = PHOTO_SLOTS.flatMap((slot) => files.filter(({ field }) => field === slot).map(({ bytes }) => ({ bytes, slot })));
  return [...listed, ...named];
};

/** An unknown id in a body is answered like one of another host (docs/api.md#order-of-checks). */
const idOf = (value: unknown): number => {
  const id = typeof value === 'number' || (typeof value === 'string' && /^\d{1,10}$/.test(value.trim())) ? Number(value) : 0;
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID) throw new Rejection('space_not_found');
  return id;
};

/** `keep[]`: ids in order, with `new` in place of new photos; absent keeps all, one empty value keeps none. */
const orderOf = (keep: unknown): PhotoOrder | null => {
  if (keep === undefined) return null;
  const order = [keep]
    .flat()
    .filter((one) => one !== '' && one !== null)
    .map((one) => (one === 'new' ? one : Number(one)));
  if (!order.every((one) => one === 'new' || Number.isInteger(one))) throw new Rejection('invalid', { field: 'keep' });
  return order;
};
