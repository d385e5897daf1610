import { z } from 'zod';
import { ADMIN_ACTIONS } from '../../payments/events.ts';
import { contract } from '../../server/http/contract.ts';
import { personNames } from '../../server/names.ts';
import { listed } from '../lists/list-query.ts';

/** Payments, refunds and payouts of the console. Amounts are decimals of `currency`. */
const money = { tag: 'console', role: 'admin', method: 'get' } as const;
const instant = z.iso.datetime().nullable();
const contest = z
  .enum(['open', 'won', 'lost'])
  .nullable()
  .meta({ description: 'A chargeback by the payer: open, or its outcome (D-135).' });
const paymentStatus = z.enum(['started', 'pending', 'failed', 'review', 'confirmed', 'withdrawn']);
const onePayment = z.object({ payment: z.string().max(120) });

const consolePayment = z
  .object({
    id: z.string(),
    reserva: z.int(),
    huesped: z.int().nullable().meta({ description: 'Payer; null while the reservation is unknown.' }),
    nombres: personNames,
    metodo: z.string(),
    estado: paymentStatus,
    importe: z.number(),
    recargo: z.number(),
    currency: z.string(),
    motivo: z.string().nullable().meta({ description: 'Why it failed, is held for review, or was reversed by the gateway.' }),
    ref: z.string().nullable().meta({ description: "Gateway reference; for an announced transfer, the guest's text." }),
    meses: z.array(z.iso.date()).nullable().meta({ description: 'Later months it pays, by due date (D-127).' }),
    comprobante: z.boolean().meta({ description: 'Proof of transfer was sent for these months.' }),
    iniciado: instant,
    resuelto: instant,
    revertido: instant,
    contracargo: contest,
    devuelto_fuera: z.number().meta({ description: 'Refunded at the gateway, not by us (D-165).' }),
    devolucion: z
      .object({
        importe: z.number(),
        currency: z.string(),
        estado: z.enum(['due', 'pending', 'sent', 'refused']).meta({
          description: 'pending: accepted by the gateway but not yet made; checked hourly (D-165).',
        }),
        causa: z.string(),
        via: z.string().nullable(),
        nota: z.string().nullable(),
        retenida: z.boolean().meta({ description: 'Held until a second administrator agrees (D-137).' }),
        desde: instant,
        hecha: instant,
      })
      .nullable(),
    actions: z.array(
      z.enum([
        'confirm_transfer',
        'not_arrived',
        'release',
        'give_back',
        'approve_refund',
        'refund_sent',
        'refund_again',
        'withdraw',
        'settle_won',
        'settle_lost',
      ]),
    ),
  })
  .meta({ id: 'ConsolePayment' });
export type ConsolePayment = z.output<typeof consolePayment>;

const consolePayout = z
  .object({
    id: z.string(),
    reserva: z.int(),
    anfitrion: z.int(),
    nombres: personNames,
    importe: z.number().meta({ description: 'Next amount to pay, after deductions.' }),
    despues: z.number().meta({ description: 'Rent paid ahead, due to the host as the later months begin (D-127).' }),
    compensa: z.number().meta({ description: "Deducted for the host's debts on other stays (D-136)." }),
    deuda: z.number().meta({ description: 'Host debt for this one: paid out, then due back to the guest.' }),
    deuda_desde: instant,
    espera_deuda: z.boolean().meta({ description: 'On hold until the host settles a debt in another currency.' }),
    pagado: z.number(),
    ultimo: z.number().meta({ description: 'The last transfer, which `withdraw` reverts.' }),
    currency: z.string(),
    desde: z.iso.date().meta({ description: 'Earliest payout date.' }),
    vence: z.iso.date().meta({ description: 'Latest payout date.' }),
    estado: z.enum(['upcoming', 'due', 'paid', 'owed', 'nothing']),
    pagado_el: instant,
    retenido_hasta: instant.meta({ description: 'New bank data: held until then (SEC-25).' }),
    revertido: instant.meta({
      description: "When the gateway reversed the guest's payment; later payouts are at our own expense.",
    }),
    contracargo: contest.meta({
      description: 'Of any payment of the stay that holds its payouts: open, or lost and not made good (D-164); else its own outcome.',
    }),
    cobro: z.string().meta({ description: 'Source payment.' }),
    mes: z.iso.date().nullable().meta({ description: 'For instalments: due date of the first one not yet paid out (D-127).' }),
    actions: z.array(z.enum(['mark_paid', 'withdraw', 'repaid'])),
  })
  .meta({ id: 'ConsolePayout' });
export type ConsolePayout = z.output<typeof consolePayout>;

const second = z
  .object({
    id: z.string(),
    reserva: z.int(),
    cobro: z.string(),
    acto: z.enum(ADMIN_ACTIONS),
    importe: z.number(),
    currency: z.string(),
    pedido_por: z.int(),
    nombres: personNames,
    pedido: z.iso.datetime(),
    motivo: z.string().nullable().meta({ description: 'The stated reason, until it is erased.' }),
    detiene_plazo: z.boolean().meta({ description: "Pauses the guest's payment deadline." }),
    actions: z.array(z.enum(['confirm', 'refuse'])).meta({ description: 'The initiator cannot confirm.' }),
  })
  .meta({ id: 'ConsoleSecond' });
export type ConsoleSecond = z.output<typeof second>;

const trail = z
  .object({
    notifications: z.array(
      z.object({
        gateway: z.string(),
        delivery: z.string(),
        status: z.string(),
        note: z.string().nullable(),
        received_at: z.iso.datetime(),
      }),
    ),
    entries: z.array(
      z.object({
        position: z.string(),
        at: z.iso.datetime(),
        cause: z.string(),
        account: z.string(),
        amount: z.number(),
        currency: z.string(),
      }),
    ),
    receipt: z.boolean().meta({ description: 'Proof of transfer was sent.' }),
    transfers: z
      .array(
        z.object({
          payment: z.string().nullable().meta({ description: 'Payment for later months; null for the initial payment.' }),
          months: z.array(z.iso.date()).meta({ description: 'Later months it is for, by due date (D-127).' }),
          announced_at: z.iso.datetime(),
          reference: z.string().nullable().meta({ description: "The guest's text, until it is erased." }),
          receipt: z.boolean().meta({ description: 'Proof was sent with it.' }),
          status: paymentStatus.nullable().meta({ description: 'For later months only.' }),
        }),
      )
      .meta({ description: 'Transfers announced by the guest, earliest first.' }),
  })
  .meta({ id: 'ConsoleMoneyTrail' });

export const listPayments = contract({
  ...money,
  name: 'consolePayments',
  summary:
    'Lists payments, latest first; filter by `estado`, `metodo`, `reserva`, `devolucion` (due, pending, sent, refused), `contracargo` (open, won, lost)',
  path: '/console/payments',
  ...listed,
  response: z.array(consolePayment),
});
export const oneConsolePayment = contract({
  ...money,
  name: 'consolePayment',
  summary: 'Returns one payment',
  path: '/console/payments/{payment}',
  params: onePayment,
  response: consolePayment,
  rejections: ['not_found'],
});
export const listPayouts = contract({
  ...money,
  name: 'consolePayouts',
  summary: 'Lists host payouts, earliest first; filter by `estado` (upcoming, due, paid, owed, nothing), `anfitrion`, `reserva`',
  path: '/console/payouts',
  ...listed,
  response: z.array(consolePayout),
});
export const oneConsolePayout = contract({
  ...money,
  name: 'consolePayout',
  summary: 'Returns one payout',
  path: '/console/payouts/{payout}',
  params: z.object({ payout: z.string().max(140) }),
  response: consolePayout,
  rejections: ['not_found'],
});
const consoleInstalment = z
  .object({
    id: z.string(),
    reserva: z.int(),
    anfitrion: z.int(),
    nombres: personNames,
    vence: z.iso.date(),
    importe: z.number(),
    currency: z.string(),
    estado: z
      .enum(['planned', 'due', 'overdue', 'announced', 'paid', 'nothing'])
      .meta({ description: '`nothing`: the stay was cancelled.' }),
    atrasada_desde: instant.meta({ description: 'End of its three days of grace (D-127).' }),
    pagado_el: instant,
    actions: z.array(z.enum(['mark_paid'])),
  })
  .meta({ id: 'ConsoleInstalment' });
export type ConsoleInstalment = z.output<typeof consoleInstalment>;

export const listInstalments = contract({
  ...money,
  name: 'consoleInstalments',
  summary:
    'Lists later months of long stays, earliest first; filter by `estado` (planned, due, overdue, paid, nothing), `anfitrion`, `reserva`',
  path: '/console/instalments',
  ...listed,
  response: z.array(consoleInstalment),
});
export const listSeconds = contract({
  ...money,
  name: 'consoleApprovals',
  summary: 'Lists what awaits a second administrator (SEC-33), oldest first; filter by `reserva`',
  path: '/console/approvals',
  ...listed,
  response: z.array(second),
});
export const moneyTrail = contract({
  ...money,
  name: 'consoleMoneyTrail',
  summary: "Returns a reservation's money trail: webhooks received, ledger entries, and transfers announced by the guest",
  path: '/console/reservations/{id}/money',
  params: z.object({ id: z.coerce.number<string>().int() }),
  response: trail,
  rejections: ['not_found'],
});
export const transferReceipt = contract({
  ...money,
  name: 'consoleTransferReceipt',
  secret: true,
  summary: 'Returns proof of a transfer (SEC-15)',
  leavesTrace: true,
  path: '/console/reservations/{id}/receipt',
  params: z.object({ id: z.coerce.number<string>().int() }),
  media: 'application/octet-stream',
  response: z.custom<Buffer>(),
  rejections: ['not_found'],
});
export const paymentReceipt = contract({
  ...money,
  name: 'consolePaymentReceipt',
  secret: true,
  summary: 'Returns proof of a transfer for later months (SEC-15)',
  leavesTrace: true,
  path: '/console/payments/{payment}/receipt',
  params: onePayment,
  media: 'application/octet-stream',
  response: z.custom<Buffer>(),
  rejections: ['not_found'],
});
