import type { Knex } from 'knex';
import { CALENDAR_TYPE, conditional, etagOfText } from '../../calendar/public.ts';
import { currencyKey, toWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { listingById } from '../../listings/queries.ts';
import { wifiOf } from '../../listings/vault.ts';
import { wireTypeOf } from '../../listings/vocabulary.ts';
import { type Route, route } from '../../server/http/contract.ts';
import type { FieldKeys } from '../../server/sealed.ts';
import { type ShowingDeps, showing } from '../http/routes.ts';
import { rowAsOf, type Side, seesWifi } from '../policies.ts';
import { lostByRefunds, refundsOfEnd } from '../queries.ts';
import type { ReservationRow } from '../rows.ts';
import { getStay, readStayCalendar } from './contract-stay.ts';
import { stayCalendar, stayCalendarAddress } from './stay-calendar.ts';

type StayRoutesDeps = Pick<ShowingDeps, 'db' | 'store' | 'clock' | 'readModels'> & {
  readonly config: ShowingDeps['config'] & { readonly publicUrl: string };
  readonly fieldKeys: FieldKeys;
};

/**
 * The page of a stay. By session alone: whoever is on neither side gets 404, like for a reservation that does not exist (SEC-07). What each
 * side may know is decided by the policies of the reservation; the wifi is not even read for others.
 */
export const stayRoutes = ({ db, store, clock, config, fieldKeys, readModels }: StayRoutesDeps): readonly Route[] => [
  route(getStay, async ({ params: { id }, user, language }) => {
    const show = showing({ db, store, clock, config, readModels });
    const { row, side } = await show.own(id, user);
    if (row.cause === 'discarded') throw new Rejection('not_found');
    const now = clock.now();
    const [reservation, listing, refunds] = await Promise.all([
      show.now(row, side, language, { reader: user }),
      listingById(db, row.listing_id),
      refundsOfStay(db, row, side),
    ]);
    if (!listing) throw new Rejection('not_found');
    const { details } = listing;
    // what opens something by itself is for the person alone, not for whoever sees the site as them
    const isSelf = user.seenBy === undefined;
    const wifi = isSelf && seesWifi(side, rowAsOf(row, now), now) ? await wifiOf({ db, fieldKeys }, row.listing_id) : null;
    return {
      side,
      reservation,
      house: {
        tipo: wireTypeOf(details),
        reglas: details.houseRules,
        uso_cocina: details.kitchenUse,
        espacios_comunes: details.sharedSpaces,
        aseo_limpieza: details.cleaningRules,
      },
      devoluciones: refunds,
      calendario: side === 'admin' || !isSelf ? null : await stayCalendarAddress({ db, config }, row, side, now),
      wifi: wifi && { red: wifi.network, clave: wifi.password },
    };
  }),
  route(readStayCalendar, async ({ params: { id, token }, ctx }) => {
    const now = clock.now();
    const text = await stayCalendar({ db, config }, id, token, now);
    const modifiedAt = `${now.slice(0, 13)}:00:00.000Z`; // a date says nothing of title and place, so it proves an hour at most
    return conditional(ctx, { etag: etagOfText(text), modifiedAt }, now, text, {
      ...CALENDAR_TYPE,
      'content-disposition': `inline; filename="posada-${id}.ics"`,
    });
  }),
];

/**
 * What the end of a paid stay gives back of each payment, the one that began it first. A host does not see what the guest was charged: for
 * them it is what the host and the service charge lose by it, in the currency of the stay.
 */
const refundsOfStay = async (db: Knex, { id, status, paid_at }: ReservationRow, side: Side) => {
  if (status !== 'ended' || paid_at === null) return [];
  const [refunds, lost] = await Promise.all([refundsOfEnd(db, id), side === 'host' ? lostByRefunds(db, [id]) : null]);
  return refunds.flatMap(({ payment_id, months, sent_at, via, ...charged }) => {
    const money = lost ? lost.find((one) => one.payment_id === payment_id) : charged;
    if (!money) return [];
    return [
      {
        meses: [...(months ?? [])],
        amount: toWire(money),
        moneda: currencyKey(money.currency),
        currency: money.currency,
        enviada: sent_at,
        por_banco: via === 'chargeback',
      },
    ];
  });
};
