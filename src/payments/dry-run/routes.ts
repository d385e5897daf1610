import { toWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Money } from '../../kernel/types.ts';
import { type Route, route } from '../../server/http/contract.ts';
import { type PaymentDeps, paymentsOf } from '../deps.ts';
import { paymentNamed } from '../desk/by-administrator.ts';
import {
  instalmentConsequenceOf,
  isKnown,
  type MoneyConsequence,
  type MoneyDryRun,
  moneyConsequenceOf,
  PAYMENT_DRY_RUNS,
  PAYOUT_DRY_RUNS,
} from './consequences.ts';
import { consoleInstalmentConsequences, consolePaymentConsequences, consolePayoutConsequences } from './contract-dry-run.ts';

const moneyOnWire = (money: Money) => ({ amount: toWire(money), currency: money.currency });

const onWire = ({ refused, waits, status, refund, host, setOff, mails }: MoneyConsequence) => {
  const hostOf = (of: NonNullable<MoneyConsequence['host']>['before'], currency: Money['currency']) => {
    const { paidOut, due, debt } = of;
    const wire = (amount: number) => toWire({ amount, currency });
    return { pagado: wire(paidOut), por_pagar: wire(due), deuda: wire(debt) };
  };
  return {
    ...{ rechazo: refused, espera: waits, correos: [...mails] },
    estado: status && { antes: status.before, despues: status.after },
    devolucion: refund && { ...moneyOnWire(refund.amount), estado: refund.status, retenida: refund.held },
    anfitrion: host && {
      currency: host.currency,
      antes: hostOf(host.before, host.currency),
      despues: hostOf(host.after, host.currency),
    },
    compensa: setOff && moneyOnWire(setOff),
  };
};

/** What each command of the console would do to a payment or a payout, before it is sent (D10). */
export const moneyDryRunRoutes = (deps: PaymentDeps): readonly Route[] => {
  const all = async <Name extends MoneyDryRun>(names: readonly Name[], paymentId: string, adminId: number) => {
    const about = paymentNamed(deps, paymentId);
    if (!isKnown(await paymentsOf(deps, about.reservationId), paymentId)) throw new Rejection('not_found');
    return Promise.all(
      names.map(async (name) => ({ comando: name, ...onWire(await moneyConsequenceOf(deps, name, { ...about, adminId })) })),
    );
  };
  return [
    route(consolePaymentConsequences, async ({ params: { payment }, user }) => ({
      comandos: await all(PAYMENT_DRY_RUNS, payment, user.id),
    })),
    route(consolePayoutConsequences, async ({ params: { payout }, user }) => ({ comandos: await all(PAYOUT_DRY_RUNS, payout, user.id) })),
    route(consoleInstalmentConsequences, async ({ params: { id: reservationId, due }, user }) => {
      const one = await instalmentConsequenceOf(deps, { reservationId, due, adminId: user.id });
      if (one.refused === 'not_found') throw new Rejection('not_found');
      return { comandos: [{ comando: 'confirm_transfer' as const, ...onWire(one) }] };
    }),
  ];
};
