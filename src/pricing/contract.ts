import { z } from 'zod';
import * as vocabulary from '../listings/vocabulary.ts';
import { contract } from '../platform/http/contract.ts';
import { priceShapes } from './on-wire.ts';

const example = z
  .object({ totalDays: z.int(), total: z.number(), commission: z.number(), lines: z.array(priceShapes.line) })
  .nullable()
  .meta({ description: 'Null when the space is not let that way.' });

export const pricePreview = contract({
  name: 'pricePreview',
  tag: 'Pricing',
  summary: 'What a guest would pay at prices that are not published yet: for three nights and for one month (W-10)',
  method: 'get',
  path: '/price_preview',
  role: 'user',
  rate: 'search',
  query: z.object({
    modalidad_tiempo: z.enum(vocabulary.WIRE_MODES),
    moneda: z.string(),
    country_code: z.string().max(2).default(''),
    arriendo: z.string().optional(),
    arriendo_basicos: z.string().optional(),
    arriendo_comunes: z.string().optional(),
    arriendo_limpieza: z.string().optional(),
    arriendo_diario: z.string().optional(),
  }),
  response: z.object({
    moneda: z.string(),
    arriendo_total: z.number().nullable(),
    garantia: z.number().nullable(),
    nights: example,
    month: example,
  }),
});
