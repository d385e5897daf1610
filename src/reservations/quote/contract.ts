import { z } from 'zod';
import * as vocabulary from '../../listings/vocabulary.ts';
import { legalNotice } from '../../places/public.ts';
import { priceShapes } from '../../pricing/public.ts';
import { contract } from '../../server/http/contract.ts';
import { day, id } from '../../server/http/input/fields.ts';

const stayQuery = {
  accommodationId: id,
  initDate: day,
  endDate: day.meta({ description: 'Check-out, exclusive (D-01).' }),
  guests: z.coerce.number().int().positive().default(1),
};
const inOrder = ({ initDate, endDate }: { initDate: string; endDate: string }) => initDate < endDate;
const wrongOrder = { path: ['endDate'], message: 'out_of_range' };

const reason = z.enum(['busy', ...priceShapes.refusals.stay]);
const range = z.object({ from: day, to: day });

export const available = contract({
  name: 'available',
  tag: 'Pricing',
  summary: 'Checks if a space is available on these dates, and why not',
  method: 'get',
  path: '/available',
  role: 'public',
  query: z.object(stayQuery).refine(inOrder, wrongOrder),
  response: z.object({
    available: z.boolean(),
    reason: reason.optional(),
    alternatives: z.array(range).optional().meta({ description: 'The closest available stays (D-a07, D-a14).' }),
  }),
  rejections: priceShapes.refusals.space,
});

export const simulation = contract({
  name: 'simulation',
  tag: 'Pricing',
  summary: 'Prices a stay exactly, line by line',
  method: 'get',
  path: '/simulation',
  role: 'public',
  counts: 'coupon',
  query: z.object({ ...stayQuery, cupon: z.string().optional() }).refine(inOrder, wrongOrder),
  response: z.object({
    totalDays: z.number().int(),
    stay: z.number().meta({ description: 'Whole stay.' }),
    commission: z.number(),
    warranty: z.number().meta({ description: 'First month in advance; 0 under 30 nights.' }),
    discount: z.number(),
    total: z.number().meta({ description: 'Amount due now: the sum of the lines, without the payment method surcharge.' }),
    from: priceShapes.from,
    dinero: priceShapes.plan.meta({ description: 'With the cheapest payment method.' }),
    tarifa: z.int().meta({ description: 'Tariff version of this price; a draft that names it within an hour gets the same price.' }),
    moneda: z.string(),
    currency: z.string(),
    lines: z.array(priceShapes.line),
    later: z.array(priceShapes.dueLater),
    legal_notice: legalNotice,
  }),
  rejections: [...priceShapes.refusals.space, 'busy', ...priceShapes.refusals.stay, ...priceShapes.refusals.coupon],
  statuses: { busy: 422 },
});

const example = z
  .object({
    totalDays: z.int(),
    total: z.number(),
    commission: z.number(),
    lines: z.array(priceShapes.line),
    dinero: priceShapes.plan.meta({ description: "The guest's lowest price, with the cheapest method; `rent` is the host's share." }),
  })
  .nullable()
  .meta({ description: 'null if the space is not let that way.' });

export const pricePreview = contract({
  name: 'pricePreview',
  tag: 'Pricing',
  summary: 'Previews guest prices for unpublished rates: three nights and one month (W-10)',
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
