import { CALENDAR_TYPE, conditional, etagOfText } from '../../calendar/public.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { listingById } from '../../listings/queries.ts';
import { wifiOf } from '../../listings/vault.ts';
import { wireTypeOf } from '../../listings/vocabulary.ts';
import { type Route, route } from '../../server/http/contract.ts';
import type { FieldKeys } from '../../server/sealed.ts';
import { type ShowingDeps, showing } from '../http/routes.ts';
import { rowAsOf, seesWifi } from '../policies.ts';
import { getStay, readStayCalendar } from './contract-stay.ts';
import { refundsOfStay } from './refunds.ts';
import { stayCalendar, stayCalendarAddress } from './stay-calendar.ts';

type Deps = Pick<ShowingDeps, 'db' | 'store' | 'clock' | 'readModels'> & {
  readonly config: ShowingDeps['config'] & { readonly publicUrl: string };
  readonly fieldKeys: FieldKeys;
};

/**
 * The page of a stay. By session alone: whoever is on neither side gets 404, like for a reservation that does not exist (SEC-07). What each
 * side may know is decided by the policies of the reservation; the wifi is not even read for others.
 */
export const stayRoutes = ({ db, store, clock, config, fieldKeys, readModels }: Deps): readonly Route[] => [
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
