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
  .meta({ description: 'A charge that its payer contested: open, or how it ended (D-135).' });
const paymentStatus = z.enum(['started', 'pending', 'failed', 'review', 'confirmed', 'withdrawn']);
const onePayment = z.object({ payment: z.string().max(120) });

const consolePayment = z
  .object({
    id: z.string(),
    reserva: z.int(),
    huesped: z.int().nullable().meta({ description: 'Who pays; null while the reservation is not known yet.' }),
    nombres: personNames,
    metodo: z.string(),
    estado: paymentStatus,
    importe: z.number(),
    recargo: z.number(),
    currency: z.string(),
    motivo: z.string().nullable().meta({ description: 'Why it failed, or is held for review, or was taken back by the gateway.' }),
    ref: z.string().nullable().meta({ description: 'Its name at the gateway; of an announced transfer what the guest says of it.' }),
    meses: z.array(z.iso.date()).nullable().meta({ description: 'The later months it pays, by their due days (D-127).' }),
    comprobante: z.boolean().meta({ description: 'A proof of transfer was sent for these months.' }),
    iniciado: instant,
    resuelto: instant,
    revertido: instant,
    contracargo: contest,
    devuelto_fuera: z.number().meta({ description: 'What went back at the gateway without us (D-165).' }),
    devolucion: z
      .object({
        importe: z.number(),
        currency: z.string(),
        estado: z.enum(['due', 'pending', 'sent', 'refused']).meta({
          description: 'pending: the gateway has taken it and has not made it; it is asked every hour (D-165).',
        }),
        causa: z.string(),
        via: z.string().nullable(),
        nota: z.string().nullable(),
        retenida: z.boolean().meta({ description: 'Not sent until a second administrator agrees (D-137).' }),
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
    importe: z.number().meta({ description: 'What is paid next, less what is kept from it.' }),
    despues: z.number().meta({ description: 'Of rent that was paid ahead: what is paid as the later months begin (D-127).' }),
    compensa: z.number().meta({ description: 'Kept from it: what the host owes for other stays (D-136).' }),
    deuda: z.number().meta({ description: 'What the host owes us for this one: paid out, and the guest’s again.' }),
    deuda_desde: instant,
    espera_deuda: z.boolean().meta({ description: 'The host owes us in another currency: until that is settled it waits.' }),
    pagado: z.number(),
    ultimo: z.number().meta({ description: 'The last transfer, which `withdraw` reverts.' }),
    currency: z.string(),
    desde: z.iso.date().meta({ description: 'From when on it may be paid out.' }),
    vence: z.iso.date().meta({ description: 'By when the host is to have it.' }),
    estado: z.enum(['upcoming', 'due', 'paid', 'owed', 'nothing']),
    pagado_el: instant,
    retenido_hasta: instant.meta({ description: 'The host’s bank data are new: until then it is not paid out (SEC-25).' }),
    revertido: instant.meta({
      description: 'When the gateway took the guest’s money back: what is paid to the host from then on is ours.',
    }),
    contracargo: contest.meta({
      description:
        'Of any payment of the stay, while its payouts wait for it: open, or lost and not made good (D-164); else how its own ended.',
    }),
    cobro: z.string().meta({ description: 'The payment it is of.' }),
    mes: z.iso
      .date()
      .nullable()
      .meta({ description: 'Of a payment of instalments: the due day of the first of them that is not paid out (D-127).' }),
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
    motivo: z.string().nullable().meta({ description: 'The reason that was given, until it is erased.' }),
    detiene_plazo: z.boolean().meta({ description: 'While it waits the guest’s time to pay stands still.' }),
    actions: z.array(z.enum(['confirm', 'refuse'])).meta({ description: 'Who began it cannot confirm it.' }),
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
    receipt: z.boolean().meta({ description: 'A proof of transfer was sent.' }),
    transfers: z
      .array(
        z.object({
          payment: z.string().nullable().meta({ description: 'That of later months; null for the payment that begins the stay.' }),
          months: z.array(z.iso.date()).meta({ description: 'The later months it is for, by their due days (D-127).' }),
          announced_at: z.iso.datetime(),
          reference: z.string().nullable().meta({ description: 'What the guest wrote, until it is erased.' }),
          receipt: z.boolean().meta({ description: 'A proof was sent with it.' }),
          status: paymentStatus.nullable().meta({ description: 'Of a payment of later months.' }),
        }),
      )
      .meta({ description: 'The transfers that the guest announced, the earliest first.' }),
  })
  .meta({ id: 'ConsoleMoneyTrail' });

export const listPayments = contract({
  ...money,
  name: 'consolePayments',
  summary:
    'Payments, the latest first; filter by `estado`, `metodo`, `reserva`, `devolucion` (due, pending, sent, refused), `contracargo` (open, won, lost)',
  path: '/console/payments',
  ...listed,
  response: z.array(consolePayment),
});
export const oneConsolePayment = contract({
  ...money,
  name: 'consolePayment',
  summary: 'One payment of the console',
  path: '/console/payments/{payment}',
  params: onePayment,
  response: consolePayment,
  rejections: ['not_found'],
});
export const listPayouts = contract({
  ...money,
  name: 'consolePayouts',
  summary: 'What is due to hosts, the earliest first; filter by `estado` (upcoming, due, paid, owed, nothing), `anfitrion`, `reserva`',
  path: '/console/payouts',
  ...listed,
  response: z.array(consolePayout),
});
export const oneConsolePayout = contract({
  ...money,
  name: 'consolePayout',
  summary: 'One payout of the console',
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
    atrasada_desde: instant.meta({ description: 'When its three days of grace were over (D-127).' }),
    pagado_el: instant,
    actions: z.array(z.enum(['mark_paid'])),
  })
  .meta({ id: 'ConsoleInstalment' });
export type ConsoleInstalment = z.output<typeof consoleInstalment>;

export const listInstalments = contract({
  ...money,
  name: 'consoleInstalments',
  summary:
    'Later months of long stays, the earliest first; filter by `estado` (planned, due, overdue, paid, nothing), `anfitrion`, `reserva`',
  path: '/console/instalments',
  ...listed,
  response: z.array(consoleInstalment),
});
export const listSeconds = contract({
  ...money,
  name: 'consoleApprovals',
  summary: 'What waits for a second administrator (SEC-33), the oldest first; filter by `reserva`',
  path: '/console/approvals',
  ...listed,
  response: z.array(second),
});
export const moneyTrail = contract({
  ...money,
  name: 'consoleMoneyTrail',
  summary: 'The money of a reservation: the notifications that were seen, its books, and the transfers that its guest announced',
  path: '/console/reservations/{id}/money',
  params: z.object({ id: z.coerce.number<string>().int() }),
  response: trail,
  rejections: ['not_found'],
});
export const transferReceipt = contract({
  ...money,
  name: 'consoleTransferReceipt',
  secret: true,
  summary: 'The proof of a transfer; each look is written down (SEC-15)',
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
  summary: 'The proof of a transfer for later months; each look is written down (SEC-15)',
  leavesTrace: true,
  path: '/console/payments/{payment}/receipt',
  params: onePayment,
  media: 'application/octet-stream',
  response: z.custom<Buffer>(),
  rejections: ['not_found'],
});
