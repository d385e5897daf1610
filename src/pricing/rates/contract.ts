import { z } from 'zod';
import { CURRENCIES } from '../../kernel/money.ts';
import { contract } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';
import { personNames } from '../../server/names.ts';

export const getExchange = contract({
  name: 'getExchange',
  tag: 'People',
  summary: 'Lists exchange rates; `cambio` is Chilean pesos per unit of `moneda`',
  method: 'get',
  path: '/exchange',
  role: 'public',
  response: z.object({
    currencyConvetionTable: z.array(z.object({ idtipo_cambio: z.int(), moneda: z.string(), cambio: z.number() })),
  }),
});

/** Manual rates: one administrator proposes, another confirms (ADR 66). Support reads. */
const desk = { tag: 'console', role: 'admin' } as const;

const instant = z.iso.datetime();
const currency = z.enum(CURRENCIES);
/** The precision of the rates table: six decimals. */
const rate = z
  .number()
  .min(0.000_001)
  .max(1_000_000_000)
  .refine((value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-3, 'invalid')
  .meta({ description: 'Chilean pesos per unit, at most six decimals.' });

const byHand = z.object({ numero: z.int(), cambio: rate, desde: instant, propuesto_por: z.int() });

export const readRates = contract({
  ...desk,
  name: 'consoleRates',
  summary: 'Lists exchange rates: in force, from the daily table, manual, and awaiting a second administrator',
  method: 'get',
  path: '/console/rates',
  response: z
    .object({
      cambios: z.array(
        z.object({
          moneda: currency,
          cambio: z.number().meta({ description: 'The rate in force.' }),
          tabla: z.number().meta({ description: 'The rate from the daily table.' }),
          propuesta: byHand.extend({ propia: z.boolean(), actions: z.array(z.enum(['confirm', 'reject'])) }).nullable(),
          a_mano: z
            .array(byHand.extend({ confirmado_por: z.int(), vigente: z.boolean() }))
            .meta({ description: 'The current and upcoming ones.' }),
          actions: z.array(z.enum(['propose', 'take_back'])),
        }),
      ),
      nombres: personNames,
      tabla: z.object({ on: z.boolean(), refreshed_at: instant.nullable(), failed_because: z.string().nullable() }),
    })
    .meta({ id: 'ConsoleRates' }),
});

const reason = personText('givenReason');
const response = z.object({ position: z.string().nullable(), numero: z.int() });
const ofCurrency = z.object({ currency });
const one = {
  ...desk,
  method: 'post',
  params: ofCurrency.extend({ number: z.coerce.number<string>().int().positive() }),
  body: z.strictObject({ reason }),
  response,
} as const;

export const proposeRate = contract({
  ...desk,
  name: 'consoleProposeRate',
  summary: 'Proposes a manual rate; without `desde` it applies once another administrator confirms it',
  method: 'post',
  path: '/console/rates/{currency}',
  fresh: true,
  params: ofCurrency,
  body: z.strictObject({ cambio: rate, desde: instant.optional(), reason }),
  response,
  rejections: ['base_currency', 'proposal_waits', 'rate_in_past', 'not_after_last'],
});
export const confirmRate = contract({
  ...one,
  name: 'consoleConfirmRate',
  summary: 'Confirms a rate proposed by another administrator: it applies from its instant, in every process',
  path: '/console/rates/{currency}/{number}/confirm',
  fresh: true,
  rejections: ['not_waiting', 'second_administrator'],
});
export const rejectRate = contract({
  ...one,
  name: 'consoleRejectRate',
  summary: 'Closes a proposed rate: another administrator rejects it, or the proposer withdraws it',
  path: '/console/rates/{currency}/{number}/reject',
  rejections: ['not_waiting'],
});
export const takeRateBack = contract({
  ...one,
  name: 'consoleTakeRateBack',
  summary: 'Restores the daily table immediately and drops upcoming manual rates; one administrator is enough',
  path: '/console/rates/{currency}/{number}/take-back',
  fresh: true,
  rejections: ['not_waiting'],
});
