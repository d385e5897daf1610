import { Reply, type Route, route, type User } from '../../platform/http/contract.ts';
import { offersOnWire } from '../../pricing/public.ts';
import { fromWire } from '../../shared/money.ts';
import { namingFields, Rejection } from '../../shared/rejection.ts';
import { choosePaymentType, createReservation, payReservation, requestReservation, updateReservation } from '../contract.ts';
import { expectPayable, rowByGuestToken } from '../links.ts';
import { presentPayment } from './present.ts';
import { READ_MODELS, type Showing, type ShowingDeps } from './showing.ts';

/** The days of a stay as these calls name them. */
const ofTheStay = namingFields({ checkIn: 'fecha_inicio', checkOut: 'fecha_termino' });

/** What only the guest does: the draft, the request, the payment page. */
export const guestRoutes = (deps: ShowingDeps, show: Showing): readonly Route[] => {
  const { commands, offers } = deps;

  /** Throws not_found for strangers, forbidden for whoever may see the reservation without being its guest. */
  const ownAsGuest = async ({ params: { id }, user }: { params: { id: number }; user: User }) => {
    const { row, side } = await show.own(id, user);
    if (row.cause === 'discarded') throw new Rejection('not_found');
    if (side !== 'guest') throw new Rejection('forbidden');
    return row;
  };

  return [
    route(createReservation, async ({ body, user, metadata, language, ctx }) => {
      const stay = { checkIn: body.fecha_inicio, checkOut: body.fecha_termino };
      const asked = {
        listingId: body.idalojamiento,
        stay,
        guests: body.guests ?? null,
        guestId: user.id,
        language: body.language ?? language,
        shown: body.tarifa,
      };
      const { reservationId, created, position } = await commands.draft(asked, metadata).catch(ofTheStay);
      const row = await show.rowAfter(reservationId, position, ctx);
      const reservation = await show.now(row, 'guest', language);
      const answer = {
        reservation,
        accommodation: reservation.accommodation,
        totalDays: reservation.totalDays,
        offers: offersOnWire(row.quote, offers).offers,
      };
      return new Reply(created ? 201 : 200, answer);
    }),

    route(
      updateReservation,
      async ({ params: { id }, found: row, body, user, metadata, language, ctx }) => {
        await show.expectMatch(row, metadata, ctx);
        const stay = { checkIn: body.fecha_inicio ?? row.check_in, checkOut: body.fecha_termino ?? row.check_out };
        if (stay.checkIn >= stay.checkOut) throw new Rejection('out_of_range', { field: 'fecha_termino' });
        const asked = { reservationId: id, guestId: user.id, listingId: row.listing_id, stay, guests: body.guests ?? row.guests };
        const { position } = await commands.change(asked, metadata).catch(ofTheStay);
        return { reservation: await show.after(id, 'guest', position, { language, ctx }) };
      },
      ownAsGuest,
    ),

    route(
      choosePaymentType,
      async ({ params: { id }, found, body, user, metadata, language, ctx }) => {
        await show.expectMatch(found, metadata, ctx);
        const chosen = { reservationId: id, guestId: user.id, method: body.tipopago };
        const { position } = await commands.choosePaymentType(chosen, metadata).catch(namingFields({ method: 'tipopago' }));
        return { reservation: await show.after(id, 'guest', position, { language, ctx }) };
      },
      ownAsGuest,
    ),

    route(
      requestReservation,
      async ({ params: { id }, found, body, user, metadata, language, ctx, countTry }) => {
        await show.expectMatch(found, metadata, ctx);
        if (body.coupon) await countTry('coupon');
        const expected = body.total === undefined ? undefined : fromWire(body.total, found.quote.currency);
        const said = { coupon: body.coupon || null, note: body.nota || null, termsVersion: body.terminos };
        const asked = { reservationId: id, guestId: user.id, ...said, expected };
        const { position } = await commands.request(asked, metadata);
        return { reservation: await show.after(id, 'guest', position, { language, ctx, changes: READ_MODELS.nights }) };
      },
      ownAsGuest,
    ),

    route(payReservation, async ({ params: { id, token }, language }) => {
      const row = await rowByGuestToken(deps, id, token);
      expectPayable(row, deps);
      const reservation = await show.now(row, 'guest', language);
      return { reservation, guest: { nombre: reservation.user.nombre }, payment: presentPayment(row, offers) };
    }),
  ];
};
