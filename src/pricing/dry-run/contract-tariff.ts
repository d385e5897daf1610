import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { jsonText } from '../../server/http/input/json-text.ts';
import { tariffTerms } from '../../terms/public.ts';

const amounts = { antes: z.number(), despues: z.number(), diferencia: z.number() };

export const tryTariff = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleTryTariff',
  summary: 'What the last 100 quotes would have cost under other terms; also the differences by currency. Nothing is written',
  method: 'get',
  path: '/console/tariff/trial',
  query: z.object({
    terms: jsonText(tariffTerms).meta({ description: 'TariffTerms as JSON.' }),
  }),
  response: z
    .object({
      cotizaciones: z.array(
        z.object({
          reserva: z.int(),
          alojamiento: z.int(),
          pais: z.string(),
          modalidad: z.enum(['diario', 'mensual']),
          noches: z.int(),
          currency: z.string(),
          servicio: z.object(amounts).meta({ description: 'The service charge less its discount.' }),
          total: z.object(amounts).meta({ description: 'The whole stay with the cheapest payment method.' }),
        }),
      ),
      sumas: z.array(
        z.object({
          currency: z.string(),
          cotizaciones: z.int(),
          cambian: z.int().meta({ description: 'How many would have cost another total.' }),
          servicio: z.object(amounts),
          total: z.object(amounts),
        }),
      ),
    })
    .meta({ id: 'ConsoleTariffTrial' }),
});
