import { amountOnWire, toWire } from '../../kernel/money.ts';
import type { BackParts } from '../../kernel/price/back-parts.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Money } from '../../kernel/types.ts';
import { reservationsForPayment, type Side } from '../../reservations/public.ts';
import { takesTwo } from '../decider/approvals.ts';
import { sumsOf } from '../decider/state.ts';
import { limitsFor, type PaymentDeps, paymentsOf } from '../deps.ts';
import { backInAll, backOf, withoutSurcharge } from '../ending.ts';

const partsOnWire = ({ rent, service, charge }: BackParts, { currency }: Money) => {
  const part = ({ back, kept }: BackParts['rent']) => ({
    back: toWire({ amount: back, currency }),
    kept: toWire({ amount: kept, currency }),
  });
  return { rent: part(rent), service: part(service), charge: part(charge) };
};

/**
 * The refund for each way this side can end the stay now. A host does not see what the guest was charged: for them the amounts are those of
 * the stay, without the surcharge of the method. For an administrator it states which ways require a second one. Throws Rejection
 * not_found.
 */
export const refundsFor = async (deps: PaymentDeps, reservationId: number, side: Side, callerId: number) => {
  const reservation = await reservationsForPayment.byId(deps.db, reservationId);
  if (!reservation) throw new Rejection('not_found');
  const now = deps.clock.now();
  const endings = reservation.endings(side, now);
  const state = await paymentsOf(deps, reservationId);
  const { currency } = reservation.quote;
  const limits = side === 'admin' ? await limitsFor(deps, callerId, reservation) : null;
  return endings.map(({ how, until, cancelled }) => {
    const rows = backOf(reservation, cancelled, state, now).map(({ paymentId, months, paid, back, taken, parts }) =>
      side === 'host'
        ? { months, paid: withoutSurcharge(paymentId, state, currency), back: taken, parts: null }
        : { months, paid, back, parts },
    );
    return {
      como: how,
      hasta: until,
      porcentaje: cancelled.refund.percentage,
      refund: toWire({ amount: cancelled.refund.amount, currency }),
      pagos: rows.map(({ months, paid, back, parts }) => ({
        meses: [...months],
        pagado: amountOnWire(paid),
        devuelve: amountOnWire(back),
        ...(parts && { partes: partsOnWire(parts, paid) }),
      })),
      suma: sumsOf(rows.map(({ back }) => back)).map(amountOnWire),
      espera: limits !== null && takesTwo(backInAll(reservation, cancelled, state, now), limits),
    };
  });
};
