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
    importe: z.number().meta({ description: 'What reaches the account: the part of the host less `compensa`.' }),
    compensa: z.number().meta({ description: 'Kept for a debt of the host (D-136).' }),
    desde: day.meta({ description: 'The first day on which it can be sent.' }),
    vence: day.meta({ description: 'The day by which it is sent.' }),
    estado: z
      .enum(['paid', 'accepted', 'instalment'])
      .meta({ description: '`accepted`: the guest has not paid yet. `instalment`: a later month that is to be paid (D-127).' }),
  })
  .meta({ id: 'ComingPayout' });

const answer = z
  .object({
    proximos: z.array(coming).meta({ description: 'Not held, in the order in which they are sent; of the stays ahead.' }),
    retenidos: z.array(stay.extend({ importe: z.number(), motivo: z.enum(HOLDS), hasta: instant.nullable() }).meta({ id: 'HeldPayout' })),
    pagados: z.array(
      stay
        .extend({
          ganado: z.number(),
          compensa: z.number().meta({ description: 'Kept for a debt (D-136).' }),
          recibido: z.number(),
          pagado_el: instant.nullable().meta({ description: 'Null when all of it was kept for a debt.' }),
        })
        .meta({ id: 'MadePayout' }),
    ),
    pagados_total: z.int().meta({ description: 'How many there are; the latest hundred are listed.' }),
    deudas: z.array(stay.extend({ debe: z.number(), desde: instant }).meta({ id: 'HostDebt' })),
    anio: z.array(z.object({ recibido: z.number(), compensado: z.number(), moneda: z.string(), currency: z.string() })),
    meses: z.array(z.string()).meta({ description: 'The months, `2026-11`, that have a statement, the latest first.' }),
    cuenta: z.object({ banco: z.string(), numero: z.string() }).nullable().meta({ description: 'The number is masked (SEC-25).' }),
    retenido_hasta: instant.nullable().meta({ description: 'Until then nothing is sent, because the bank data are new (SEC-25).' }),
  })
  .meta({ id: 'Earnings' });

export const getEarnings = contract({
  name: 'getEarnings',
  tag,
  summary: 'The earnings of the caller as a host: what is paid next, what is held and why, what was paid and what they owe',
  method: 'get',
  path: '/earnings',
  role: 'user',
  response: answer,
});
export type EarningsView = z.input<typeof answer>;

export const getEarningsTable = contract({
  name: 'getEarningsTable',
  tag,
  summary: 'Every movement between Posada and the caller as a host, as a table for spreadsheets (SEC-22)',
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
  summary: 'The movements of one month as a PDF',
  method: 'get',
  path: '/earnings/statements/{month}',
  role: 'user',
  rate: 'form',
  params: z.object({ month }),
  media: 'application/pdf',
  response: z.custom<Buffer>(),
});
