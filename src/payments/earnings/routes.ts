import { type BankReader, heldUntil, masked } from '../../identity/public.ts';
import { peopleByIds, personById } from '../../identity/vault.ts';
import { textIn } from '../../kernel/languages.ts';
import { currencyKey, toWire } from '../../kernel/money.ts';
import type { Currency, Language } from '../../kernel/types.ts';
import { listingSummaries } from '../../listings/queries.ts';
import { Reply, type Route, route } from '../../server/http/contract.ts';
import type { PaymentDeps } from '../deps.ts';
import { type EarningsView, getEarnings, getEarningsStatement, getEarningsTable } from './contract-earnings.ts';
import { earningsOf, monthOf, sumsOf } from './earnings.ts';
import { acceptedOfHost, instalmentsOfHost, type Movement, movementsOfHost, type OfStay, payoutsOfHost } from './queries.ts';
import { type Line, statementPdf, tableOf } from './statement.ts';

type EarningsRoutesDeps = Pick<PaymentDeps, 'db' | 'clock'> & { readonly bank: BankReader };

/** The number of latest payouts listed; the table has all of them. */
const LISTED = 100;

const download = (name: string, type: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
});

/** A host's own earnings: no route takes a user id, so other hosts' earnings are out of reach (SEC-07). */
export const earningsRoutes = ({ db, clock, bank }: EarningsRoutesDeps): readonly Route[] => {
  /** The titles of stays, as a host may see them. */
  const namesOf = async (stays: readonly OfStay[], language: Language) => {
    const [listings, people] = await Promise.all([
      listingSummaries(db, [...new Set(stays.map(({ listing_id }) => listing_id))]),
      peopleByIds(db, [...new Set(stays.map(({ guest_id }) => guest_id))]),
    ]);
    return ({ listing_id, guest_id }: OfStay) => {
      const title = listings.get(listing_id)?.title;
      return { space: (title && textIn(title, language)) ?? '', guest: people.get(guest_id)?.firstName ?? '' };
    };
  };
  const linesOf = async (movements: readonly Movement[], language: Language): Promise<Line[]> => {
    const names = await namesOf(movements, language);
    return movements.map((movement) => ({ ...movement, ...names(movement) }));
  };

  return [
    route(getEarnings, async ({ user, language }): Promise<EarningsView> => {
      const now = clock.now();
      const [rows, accepted, movements, account, instalments] = await Promise.all([
        payoutsOfHost(db, user.id),
        acceptedOfHost(db, user.id, now),
        movementsOfHost(db, user.id),
        bank.of(user.id),
        instalmentsOfHost(db, user.id),
      ]);
      const until = heldUntil(account, now);
      const unpaid = accepted.map((row) => ({ ...row, reservation_id: row.id }));
      const { coming, held, made, debts } = earningsOf(
        rows,
        unpaid,
        { isKnown: account !== null, heldUntil: until },
        instalments,
        movements,
      );
      const names = await namesOf([...rows, ...unpaid, ...instalments, ...movements], language);
      const about = (stay: OfStay & { readonly currency: Currency }) => {
        const { space, guest } = names(stay);
        const { reservation_id: reserva, check_in: fecha_inicio, check_out: fecha_termino, currency } = stay;
        return { reserva, espacio: space, huesped: guest, fecha_inicio, fecha_termino, moneda: currencyKey(currency), currency };
      };
      const year = now.slice(0, 4);
      return {
        proximos: coming.map(({ withheld: compensa, from: desde, by: vence, state: estado, ...one }) => ({
          ...about(one),
          importe: toWire(one),
          compensa: toWire({ ...one, amount: compensa }),
          desde,
          vence,
          estado,
        })),
        retenidos: held.map((one) => ({ ...about(one), importe: toWire(one), motivo: one.because, hasta: one.until })),
        pagados: made.slice(0, LISTED).map((one) => ({
          ...about(one),
          ganado: toWire({ ...one, amount: one.sent + one.withheld }),
          compensa: toWire({ ...one, amount: one.withheld }),
          recibido: toWire({ ...one, amount: one.sent }),
          pagado_el: one.at,
        })),
        pagados_total: made.length,
        deudas: debts.map((one) => ({ ...about(one), debe: toWire(one), desde: one.since })),
        anio: sumsOf(movements.filter((movement) => monthOf(movement).startsWith(year))).map(({ currency, received, withheld: less }) => ({
          recibido: toWire({ amount: received, currency }),
          compensado: toWire({ amount: less, currency }),
          moneda: currencyKey(currency),
          currency,
        })),
        meses: [...new Set(movements.map(monthOf))].sort().reverse(),
        cuenta: account && { banco: account.data.bank_name, numero: masked(account.data).bank_account_number },
        retenido_hasta: until,
      };
    }),

    route(getEarningsTable, async ({ user, language }) => {
      const lines = await linesOf(await movementsOfHost(db, user.id), language);
      return new Reply(200, tableOf(lines, language), download('posada.csv', 'text/csv; charset=utf-8'));
    }),

    route(getEarningsStatement, async ({ params: { month }, user, language }) => {
      const movements = (await movementsOfHost(db, user.id)).filter((movement) => monthOf(movement) === month);
      const person = await personById(db, user.id);
      const host = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
      const pdf = await statementPdf({ month, host, lines: (await linesOf(movements, language)).toReversed(), language });
      return new Reply(200, pdf, download(`posada-${month}.pdf`, 'application/pdf'));
    }),
  ];
};
