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
    .meta({ description: 'The last so many days, today included, of the zone that the installation counts in (`CONSOLE_ZONE`).' }),
});

const count = z.int().min(0);
const median = z.number().nullable().meta({ description: 'Seconds from the request to the answer; null without an answer.' });
const counts = z.object({ solicitudes: count, aceptadas: count, respuestas: count, mediana: median });
const money = z.object({
  pagado: z.number().meta({ description: 'Came from guests, less what was entered by mistake and taken back.' }),
  devuelto: z.number().meta({ description: 'Sent back to guests.' }),
  a_anfitriones: z.number().meta({ description: 'Sent to hosts, less what came back from them.' }),
  contracargos: z.number().meta({ description: 'Came back from disputes that were won, less what disputes took: below zero as a rule.' }),
  en_caja: z.number().meta({ description: 'Held at the end of the day, or of the period.' }),
});
const nights = z.object({
  ocupadas: count,
  ofrecidas: count.meta({ description: 'Nights of approved spaces, free or not.' }),
});

const figures = z
  .object({
    zona: z.string(),
    desde: day,
    hasta: day.meta({ description: 'Today, which is not over.' }),
    dias: z.array(counts.extend({ dia: day })),
    total: counts,
    antes: counts.meta({ description: 'The same of as many days before.' }),
    dinero: z.array(z.object({ currency: z.string(), dias: z.array(money.extend({ dia: day })), total: money, antes: money })),
    ocupacion: z.object({
      dias: z.array(nights.extend({ dia: day })),
      ciudades: z.array(nights.extend({ ciudad: z.string(), pais: z.string() })).meta({ description: 'The most nights first.' }),
      total: nights,
      antes: nights,
    }),
  })
  .meta({ id: 'ConsoleFigures' });
export type FiguresView = z.input<typeof figures>;

export const readFigures = contract({
  ...desk,
  name: 'consoleFigures',
  summary: 'Figures by day: requests, acceptances, answers, money by currency and occupancy, with the same of the period before',
  method: 'get',
  path: '/console/figures',
  query,
  response: figures,
});

export const figureTable = contract({
  ...desk,
  name: 'consoleFigureTable',
  summary: 'The numbers of one plot as a table for spreadsheets (SEC-22)',
  method: 'get',
  path: '/console/figures/{figure}/csv',
  params: z.object({ figure: z.enum(FIGURES) }),
  query,
  media: 'text/csv',
  response: z.string(),
});
