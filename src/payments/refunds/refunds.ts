import { dollarsInEach } from '../../rates/public.ts';
import { reservationsForPayment, type Side } from '../../reservations/public.ts';
import { currencyKey, toWire } from '../../shared/money.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { Money } from '../../shared/types.ts';
import { takesTwo } from '../decider/approvals.ts';
import { sumsOf } from '../decider/state.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { backInAll, backOf, withoutSurcharge } from './ending.ts';

const onWire = (money: Money) => ({ amount: toWire(money), moneda: currencyKey(money.currency), currency: money.currency });

/**
 * What goes back for each way in which this side can end the stay now. A host does not see what the guest was charged: for them the figures
 * are those of the stay, without the charge of the method. An administrator is told which of them take another one. Throws Rejection
 * not_found.
 */
export const refundsFor = async (deps: PaymentDeps, reservationId: number, side: Side) => {
  const reservation = await reservationsForPayment.byId(deps.db, reservationId);
  if (!reservation) throw new Rejection('not_found');
  const now = deps.clock.now();
  const endings = reservation.endings(side, now);
  const state = await paymentsOf(deps, reservationId);
  const { currency } = reservation.quote;
  const limits = side === 'admin' ? await dollarsInEach(deps.db, deps.config.fourEyesAbove) : null;
  return endings.map(({ how, until, cancelled }) => {
    const rows = backOf(reservation, cancelled, state, now).map(({ paymentId, months, paid, back, taken }) =>
      side === 'host' ? { months, paid: withoutSurcharge(paymentId, state, currency), back: taken } : { months, paid, back },
    );
    return {
      como: how,
      hasta: until,
      porcentaje: cancelled.refund.percentage,
      refund: toWire({ amount: cancelled.refund.amount, currency }),
      pagos: rows.map(({ months, paid, back }) => ({ meses: [...months], pagado: onWire(paid), devuelve: onWire(back) })),
      suma: sumsOf(rows.map(({ back }) => back)).map(onWire),
      espera: limits !== null && takesTwo(backInAll(reservation, cancelled, state, now), limits),
    };
  });
};
