import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { day } from '../../server/http/input/fields.ts';
import { PAYMENT_DRY_RUNS, PAYOUT_DRY_RUNS } from './consequences.ts';

const status = z.enum(['started', 'pending', 'failed', 'review', 'confirmed', 'withdrawn']);
const hostMoney = z.object({
  pagado: z.number().meta({ description: 'What was paid out to the host.' }),
  por_pagar: z.number(),
  deuda: z.number().meta({ description: 'What the host owes for this payment.' }),
});

const consequencesOf = <Name extends string>(names: readonly [Name, ...Name[]], id: string) =>
  z.object({
    comandos: z.array(
      z
        .object({
          comando: z.enum(names),
          rechazo: z.string().nullable().meta({ description: 'The code with which it is refused now; then nothing follows.' }),
          espera: z.boolean().meta({ description: 'It waits for another administrator first (SEC-33); the rest follows then.' }),
          estado: z.object({ antes: status, despues: status }).nullable().meta({ description: 'Null where there is no payment before.' }),
          devolucion: z
            .object({
              amount: z.number(),
              currency: z.string(),
              estado: z.enum(['due', 'pending', 'sent', 'refused']),
              retenida: z.boolean(),
            })
            .nullable()
            .meta({ description: 'The refund that there is afterwards.' }),
          anfitrion: z.object({ currency: z.string(), antes: hostMoney, despues: hostMoney }).nullable(),
          compensa: z
            .object({ amount: z.number(), currency: z.string() })
            .nullable()
            .meta({ description: 'Taken from the payout for what the host owes for other stays.' }),
          correos: z.array(z.object({ template: z.string(), recipient: z.string() })),
        })
        .meta({ id }),
    ),
  });

const tells = 'decided by the code that then decides it, and written nowhere (D10)';

export const consolePaymentConsequences = contract({
  tag: 'console',
  role: 'admin',
  name: 'consolePaymentConsequences',
  summary: `What each command of the console would do to a payment now: ${tells}`,
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
  summary: `What each command of the console would do to a payout now: ${tells}`,
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
  summary: `What saying that a later month was paid would do now: ${tells}`,
  method: 'get',
  path: '/console/instalments/{id}/{due}/consequences',
  params: z.object({ id: z.coerce.number<string>().int(), due: day }),
  response: consequencesOf(['confirm_transfer'], 'ConsoleInstalmentConsequence'),
  rejections: ['not_found'],
});
