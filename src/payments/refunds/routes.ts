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
      description: "Cancellation by the caller; or at the host's request, with a full refund or for the nights left (D-136).",
    }),
    hasta: day.nullable().meta({ description: "Last day, inclusive; null for the last step of a guest's refund scale." }),
    porcentaje: z.int().meta({ description: 'Percentage of the initial payment.' }),
    refund: z.number().meta({ description: 'Refund of the initial payment, as the call that ends it expects it.' }),
    pagos: z.array(
      z.object({
        meses: z.array(day).meta({ description: 'Later months it paid, by due date; empty for the initial payment.' }),
        pagado: money.meta({ description: 'Without the surcharge, for the host.' }),
        devuelve: money,
        partes: z.object({ rent: part, service: part, charge: part }).optional().meta({
          description: 'Refunded and kept amounts as charged: rent, service, method surcharge. Absent for the host.',
        }),
      }),
    ),
    suma: z.array(money).meta({ description: 'Total refund per charged currency.' }),
    espera: z.boolean().meta({
      description: 'For administrators: the stay ends immediately, the refund awaits another administrator (D-137).',
    }),
  })
  .meta({ id: 'StayEnding' });

export const getRefunds = contract({
  name: 'getRefunds',
  tag: 'Payment',
  summary: 'Previews the refund if the caller ends a paid stay now: per option, per payment and total (D-46, D-47, D-127, D-136)',
  method: 'get',
  path: '/reservations/{id}/refunds',
  role: 'user',
  params: z.object({ id }),
  response: z.object({ opciones: z.array(ending).meta({ description: 'Empty unless paid.' }) }),
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
