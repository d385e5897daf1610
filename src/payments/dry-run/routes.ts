import { z } from 'zod';
import { toWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Money } from '../../kernel/types.ts';
import { contract, type Route, route } from '../../server/http/contract.ts';
import { day } from '../../server/http/input/fields.ts';
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

const status = z.enum(['started', 'pending', 'failed', 'review', 'confirmed', 'withdrawn']);
const hostMoney = z.object({
  pagado: z.number().meta({ description: 'Paid out to the host.' }),
  por_pagar: z.number(),
  deuda: z.number().meta({ description: 'Owed by the host for it.' }),
});

const consequencesOf = <Name extends string>(names: readonly [Name, ...Name[]], id: string) =>
  z.object({
    comandos: z.array(
      z
        .object({
          comando: z.enum(names),
          rechazo: z.string().nullable().meta({ description: 'Code if it is refused now; it then has no effects.' }),
          espera: z.boolean().meta({ description: 'Needs another administrator first (SEC-33); the rest follows then.' }),
          estado: z.object({ antes: status, despues: status }).nullable().meta({ description: 'null if there is no payment yet.' }),
          devolucion: z
            .object({
              amount: z.number(),
              currency: z.string(),
              estado: z.enum(['due', 'pending', 'sent', 'refused']),
              retenida: z.boolean(),
            })
            .nullable()
            .meta({ description: 'The resulting refund.' }),
          anfitrion: z.object({ currency: z.string(), antes: hostMoney, despues: hostMoney }).nullable(),
          compensa: z
            .object({ amount: z.number(), currency: z.string() })
            .nullable()
            .meta({ description: "Deducted from the payout for the host's other debts." }),
          correos: z.array(z.object({ template: z.string(), recipient: z.string() })),
        })
        .meta({ id }),
    ),
  });

const tells = 'runs the deciding code and writes nothing (D10)';

export const consolePaymentConsequences = contract({
  tag: 'console',
  role: 'admin',
  name: 'consolePaymentConsequences',
  summary: `Previews every console command on a payment: ${tells}`,
  method: 'get',
  path: '/console/payments/{payment}/consequences',
  params: z.object({ payment: z.string().max(120) }),
  response: consequencesOf(PAYMENT_DRY_RUNS, 'ConsolePaymentConsequence'),
  rejections: ['not_found'],
});

export const consolePayoutConsequences = contract({
  tag: 'console',
  role: 'admin',
  name: 'consolePayoutConsequences',
  summary: `Previews every console command on a payout: ${tells}`,
  method: 'get',
  path: '/console/payouts/{payout}/consequences',
  params: z.object({ payout: z.string().max(120) }),
  response: consequencesOf(PAYOUT_DRY_RUNS, 'ConsolePayoutConsequence'),
  rejections: ['not_found'],
});

export const consoleInstalmentConsequences = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleInstalmentConsequences',
  summary: `Previews marking a later month as paid: ${tells}`,
  method: 'get',
  path: '/console/instalments/{id}/{due}/consequences',
  params: z.object({ id: z.coerce.number<string>().int(), due: day }),
  response: consequencesOf(['confirm_transfer'], 'ConsoleInstalmentConsequence'),
  rejections: ['not_found'],
});

const moneyOnWire = (money: Money) => ({ amount: toWire(money), currency: money.currency });

const onWire = ({ refused, waits, status, refund, host, setOff, mails }: MoneyConsequence) => {
  const hostOf = (of: NonNullable<MoneyConsequence['host']>['before'], currency: Money['currency']) => {
    const { paidOut, due, debt } = of;
    const wire = (amount: number) => toWire({ amount, currency });
    return { pagado: wire(paidOut), por_pagar: wire(due), deuda: wire(debt) };
  };
  return {
    rechazo: refused,
    espera: waits,
    correos: [...mails],
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

/** Previews of the console's commands on payments and payouts (D10). */
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
