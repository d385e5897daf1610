import type { Knex } from 'knex';
import { currencyKey, toWire } from '../../kernel/money.ts';
import type { Side } from '../policies.ts';
import { lostByRefunds, refundsOfEnd } from '../queries.ts';
import type { ReservationRow } from '../rows.ts';

/**
 * What the end of a paid stay gives back of each payment, the one that began it first. A host does not see what the guest was charged: for
 * them it is what the host and the service charge lose by it, in the currency of the stay.
 */
export const refundsOfStay = async (db: Knex, { id, status, paid_at }: ReservationRow, side: Side) => {
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
