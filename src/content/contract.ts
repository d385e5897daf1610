import { z } from 'zod';
import { contract } from '../platform/http/contract.ts';

export const getExchange = contract({
  name: 'getExchange',
  tag: 'People',
  summary: 'Exchange rates; `cambio` is Chilean pesos for one unit of `moneda`',
  method: 'get',
  path: '/exchange',
  role: 'public',
  response: z.object({
    currencyConvetionTable: z.array(z.object({ idtipo_cambio: z.int(), moneda: z.string(), cambio: z.number() })),
  }),
});
