import { z } from 'zod';
import { CURRENCIES } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { seenBy } from '../../reservations/public.ts';
import { contract, type Route, route } from '../../server/http/contract.ts';
import { day, id } from '../../server/http/input/fields.ts';
import type { PaymentDeps } from '../deps.ts';
import { refundsFor } from './refunds.ts';

const money = z.object({ amount: z.number(), moneda: z.string(), currency: z.enum(CURRENCIES) });

const part = z.object({ back: z.number(), kept: z.number() });

const ending = z
  .object({
    como: z.enum(['cancel', 'all', 'unused']).meta({
      description: 'A cancellation by the caller; or at the request of the host, with everything or the nights left (D-136).',
    }),
    hasta: day.nullable().meta({ description: "Up to and including which day; null for the last step of a guest's refund scale." }),
    porcentaje: z.int().meta({ description: 'Of the payment that began the stay.' }),
    refund: z.number().meta({ description: 'Of the payment that began the stay, as the call that ends it expects it.' }),
    pagos: z.array(
      z.object({
        meses: z
          .array(day)
          .meta({ description: 'The later months it paid, by their due days; empty for the payment that began the stay.' }),
        pagado: money.meta({ description: 'For the host without the charge of the method.' }),
        devuelve: money,
        partes: z.object({ rent: part, service: part, charge: part }).optional().meta({
          description: 'What of it goes back and what does not: rent, service, charge of the method, as charged. Absent for the host.',
        }),
      }),
    ),
    suma: z.array(money).meta({ description: 'What goes back in all, for each currency that was charged.' }),
    espera: z.boolean().meta({
      description: 'To an administrator: the stay ends at once, and what goes back waits for another administrator (D-137).',
    }),
  })
  .meta({ id: 'StayEnding' });

export const getRefunds = contract({
  name: 'getRefunds',
  tag: 'Payment',
  summary: 'What goes back if the caller ends a paid stay now: for each way, of each payment and in all (D-46, D-47, D-127, D-136)',
  method: 'get',
  path: '/reservations/{id}/refunds',
  role: 'user',
  params: z.object({ id }),
  response: z.object({ opciones: z.array(ending).meta({ description: 'Empty unless it is paid.' }) }),
  rejections: ['not_found'],
});

/** By session only: a caller on neither side gets 404, as for a reservation that does not exist (SEC-07). */
export const refundRoutes = (deps: PaymentDeps): readonly Route[] => [
  route(getRefunds, async ({ params: { id }, user }) => {
    const { row, side } = await seenBy(deps, id, undefined, user);
    if (row.cause === 'discarded') throw new Rejection('not_found');
    return { opciones: await refundsFor(deps, id, side, user.id) };
  }),
];
