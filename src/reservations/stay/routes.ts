import type { Knex } from 'knex';
import { z } from 'zod';
import { CALENDAR_TYPE, conditional, etagOfText } from '../../calendar/public.ts';
import { eachLanguage } from '../../kernel/languages.ts';
import { currencyKey, toWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { listingById } from '../../listings/queries.ts';
import { wifiOf } from '../../listings/vault.ts';
import { wireTypeOf } from '../../listings/vocabulary.ts';
import { contract, type Route, route } from '../../server/http/contract.ts';
import { day, id } from '../../server/http/input/fields.ts';
import type { FieldKeys } from '../../server/sealed.ts';
import { type ShowingDeps, showing } from '../http/routes.ts';
import { rowAsOf, type Side, seesWifi } from '../policies.ts';
import { lostByRefunds, refundsOfEnd } from '../queries.ts';
import type { ReservationRow } from '../rows.ts';
import { instant, money, reservation } from '../shapes.ts';
import { stayCalendar, stayCalendarAddress } from './stay-calendar.ts';

const words = z.object(eachLanguage(() => z.string().optional()));

export const getStay = contract({
  name: 'getStay',
  tag: 'Reservations',
  summary: 'Returns all details of a stay: reservation, house rules and wifi; for guest, host and administrators',
  method: 'get',
  path: '/reservations/{id}/stay',
  role: 'user',
  secret: true,
  params: z.object({ id }),
  response: z.object({
    side: z.enum(['guest', 'host', 'admin']),
    reservation,
    house: z.object({
      tipo: z.string(),
      reglas: words,
      uso_cocina: words,
      espacios_comunes: words,
      aseo_limpieza: words,
    }),
    wifi: z
      .object({ red: z.string(), clave: z.string().nullable() })
      .nullable()
      .meta({ description: 'For the host, and for the guest of a paid stay through the day of check-out; null if none.' }),
    devoluciones: z
      .array(
        z.object({
          meses: z.array(day).meta({ description: 'Later months of that payment; empty for the initial payment.' }),
          ...money,
          enviada: instant.nullable().meta({ description: 'When it was sent; null until then.' }),
          por_banco: z.boolean().meta({ description: "Reversed by the payer's bank; nothing more is sent (D-135)." }),
        }),
      )
      .meta({
        description: 'Refund per payment when a paid stay ends, as charged; without the method surcharge for the host.',
      }),
    calendario: z.string().nullable().meta({
      description: 'Calendar URL that tracks this stay, one each for guest and host. null for administrators and drafts.',
    }),
  }),
  rejections: ['not_found'],
});

export const readStayCalendar = contract({
  name: 'readStayCalendar',
  tag: 'Reservations',
  summary: 'Returns one stay as iCalendar, for its guest or host: tentative until paid, cancelled when it ends, with a stable UID',
  method: 'get',
  path: '/ical/stay/{id}/{token}.ics',
  atRoot: true,
  role: 'token',
  conditional: true,
  params: z.object({ id, token: z.string() }),
  media: 'text/calendar',
  response: z.string(),
  rejections: ['not_found'],
});

type StayRoutesDeps = Pick<ShowingDeps, 'db' | 'store' | 'clock' | 'readModels'> & {
  readonly config: ShowingDeps['config'] & { readonly publicUrl: string };
  readonly fieldKeys: FieldKeys;
};

/**
 * The page of a stay. By session only: a caller on neither side gets 404, as for a reservation that does not exist (SEC-07). The policies
 * of the reservation decide what each side may see; the wifi is not even read for others.
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
    // links that work without a session are for the person only, not for an administrator who views the site as them
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
    const modifiedAt = `${now.slice(0, 13)}:00:00.000Z`; // does not cover title and place, so it is valid within the hour only
    return conditional(ctx, { etag: etagOfText(text), modifiedAt }, now, text, {
      ...CALENDAR_TYPE,
      'content-disposition': `inline; filename="posada-${id}.ics"`,
    });
  }),
];

/**
 * The refund of each payment at the end of a paid stay, the one that began it first. A host does not see what the guest was charged: for
 * them it is what the host and the service charge lose, in the currency of the stay.
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
