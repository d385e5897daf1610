import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { day } from '../../server/http/input/fields.ts';

/** The charts of the console: requests, answers, payments and refunds by day (ADR 76). Support can read them. */
const desk = { tag: 'console', role: 'admin' } as const;

export const FIGURES = ['requests', 'acceptances', 'answers', 'paid', 'refunded', 'held', 'occupancy'] as const;
export type Figure = (typeof FIGURES)[number];

const query = z.object({
  dias: z
    .enum(['30', '90', '365'])
    .default('30')
    .meta({ description: "Number of days, today included, in the installation's time zone (`CONSOLE_ZONE`)." }),
});

const count = z.int().min(0);
const median = z.number().nullable().meta({ description: 'Seconds from request to response; null without a response.' });
const counts = z.object({ solicitudes: count, aceptadas: count, respuestas: count, mediana: median });
const money = z.object({
  pagado: z.number().meta({ description: 'Received from guests, less payments entered by mistake.' }),
  devuelto: z.number().meta({ description: 'Refunded to guests.' }),
  a_anfitriones: z.number().meta({ description: 'Paid to hosts, less what they returned.' }),
  contracargos: z.number().meta({ description: 'Recovered in won disputes, less what disputes took: usually negative.' }),
  en_caja: z.number().meta({ description: 'Balance at the end of the day or period.' }),
});
const nights = z.object({
  ocupadas: count,
  ofrecidas: count.meta({ description: 'Nights of approved spaces, free or not.' }),
});

const figures = z
  .object({
    zona: z.string(),
    desde: day,
    hasta: day.meta({ description: 'Today, still incomplete.' }),
    dias: z.array(counts.extend({ dia: day })),
    total: counts,
    antes: counts.meta({ description: 'Same for the period before.' }),
    dinero: z.array(z.object({ currency: z.string(), dias: z.array(money.extend({ dia: day })), total: money, antes: money })),
    ocupacion: z.object({
      dias: z.array(nights.extend({ dia: day })),
      ciudades: z.array(nights.extend({ ciudad: z.string(), pais: z.string() })).meta({ description: 'Most nights first.' }),
      total: nights,
      antes: nights,
    }),
  })
  .meta({ id: 'ConsoleFigures' });
export type FiguresView = z.input<typeof figures>;

export const readFigures = contract({
  ...desk,
  name: 'consoleFigures',
  summary: 'Returns daily figures: requests, acceptances, answers, money by currency and occupancy, with the previous period',
  method: 'get',
  path: '/console/figures',
  query,
  response: figures,
});

export const figureTable = contract({
  ...desk,
  name: 'consoleFigureTable',
  summary: 'Exports the numbers of one chart as CSV (SEC-22)',
  method: 'get',
  path: '/console/figures/{figure}/csv',
  params: z.object({ figure: z.enum(FIGURES) }),
  query,
  media: 'text/csv',
  response: z.string(),
});
