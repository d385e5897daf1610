import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { day } from '../../server/http/input/fields.ts';

const tag = 'Payment';

/** Why a payout is held, in order of precedence. */
export const HOLDS = ['no_bank_data', 'contested', 'debt', 'second_administrator', 'new_bank_data'] as const;

const instant = z.iso.datetime();
const stay = z.object({
  reserva: z.int(),
  espacio: z.string(),
  huesped: z.string(),
  fecha_inicio: day,
  fecha_termino: day,
  moneda: z.string(),
  currency: z.string(),
});
const coming = stay
  .extend({
    importe: z.number().meta({ description: "Amount sent: the host's share less `compensa`." }),
    compensa: z.number().meta({ description: 'Offset for a host debt (D-136).' }),
    desde: day.meta({ description: 'Earliest payout date.' }),
    vence: day.meta({ description: 'Latest payout date.' }),
    estado: z
      .enum(['paid', 'accepted', 'instalment'])
      .meta({ description: '`accepted`: the guest has not paid yet. `instalment`: a later month not yet paid (D-127).' }),
  })
  .meta({ id: 'ComingPayout' });

const answer = z
  .object({
    proximos: z.array(coming).meta({ description: 'Payouts of stays ahead, not held, in payout order.' }),
    retenidos: z.array(stay.extend({ importe: z.number(), motivo: z.enum(HOLDS), hasta: instant.nullable() }).meta({ id: 'HeldPayout' })),
    pagados: z.array(
      stay
        .extend({
          ganado: z.number(),
          compensa: z.number().meta({ description: 'Debt offset (D-136).' }),
          recibido: z.number(),
          pagado_el: instant.nullable().meta({ description: 'null if fully offset by a debt.' }),
        })
        .meta({ id: 'MadePayout' }),
    ),
    pagados_total: z.int().meta({ description: 'Total count; only the latest hundred are listed.' }),
    deudas: z.array(stay.extend({ debe: z.number(), desde: instant }).meta({ id: 'HostDebt' })),
    anio: z.array(z.object({ recibido: z.number(), compensado: z.number(), moneda: z.string(), currency: z.string() })),
    meses: z.array(z.string()).meta({ description: 'Months with a statement, as `2026-11`, latest first.' }),
    cuenta: z.object({ banco: z.string(), numero: z.string() }).nullable().meta({ description: 'Masked number (SEC-25).' }),
    retenido_hasta: instant.nullable().meta({ description: 'Payouts are held until then after new bank data (SEC-25).' }),
  })
  .meta({ id: 'Earnings' });

export const getEarnings = contract({
  name: 'getEarnings',
  tag,
  summary: "Returns the caller's earnings as a host: upcoming payouts, held ones with reasons, past payouts and debts",
  method: 'get',
  path: '/earnings',
  role: 'user',
  response: answer,
});
export type EarningsView = z.input<typeof answer>;

export const getEarningsTable = contract({
  name: 'getEarningsTable',
  tag,
  summary: 'Exports all movements between Posada and the caller as a host, as CSV (SEC-22)',
  method: 'get',
  path: '/earnings/csv',
  role: 'user',
  rate: 'form',
  media: 'text/csv',
  response: z.string(),
});

/** A calendar month, `2026-11`. */
const month = z.string().refine((text) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text), 'invalid');

export const getEarningsStatement = contract({
  name: 'getEarningsStatement',
  tag,
  summary: 'Returns a monthly statement as PDF',
  method: 'get',
  path: '/earnings/statements/{month}',
  role: 'user',
  rate: 'form',
  params: z.object({ month }),
  media: 'application/pdf',
  response: z.custom<Buffer>(),
});
