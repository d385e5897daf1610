import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';
import { personNames } from '../../server/names.ts';
import { listed } from '../list-query.ts';

/** Messages and bug reports of visitors that are not answered yet, and how long each type may wait. */
const desk = { tag: 'console', role: 'admin' } as const;
const instant = z.iso.datetime();
const oneReport = z.object({ report: z.string().max(20) });

const brief = z.object({
  id: z.string().meta({ description: '`letter-5`, `bug-12`' }),
  tipo: z.enum(['letter', 'investment', 'bug']),
  usuario: z.int().nullable(),
  nombres: personNames,
  mensaje: z.string(),
  pagina: z.string().nullable(),
  recibido: instant,
  atendido: instant.nullable(),
  actions: z.array(z.enum(['handle'])),
});
const reportLine = brief.meta({ id: 'ConsoleReportLine' });
const report = brief
  .extend({
    nombre: z.string().nullable().meta({ description: 'Null for the role `support` as well, like e-mail and phone.' }),
    correo: z.string().nullable(),
    telefono: z.string().nullable(),
    perfil: z.string().nullable(),
    destino: z.string().nullable(),
    idioma: z.string().nullable(),
    peticion: z.string().nullable().meta({ description: 'Request id of a bug report, as it stands in the log.' }),
    atendido_por: z.int().nullable(),
    nota: z.string().nullable(),
  })
  .meta({ id: 'ConsoleReport' });
export type ConsoleReportLine = z.input<typeof reportLine>;
export type ConsoleReport = z.input<typeof report>;

export const listReports = contract({
  ...desk,
  name: 'consoleReports',
  summary: 'Letters and bug reports, without names and addresses; filter by `abierto`, `tipo`',
  method: 'get',
  path: '/console/reports',
  ...listed,
  response: z.array(reportLine),
});

export const oneConsoleReport = contract({
  ...desk,
  name: 'consoleReport',
  summary: 'One letter or bug report with what it takes to answer it. Looking is itself recorded',
  leavesTrace: true,
  method: 'get',
  path: '/console/reports/{report}',
  params: oneReport,
  response: report,
  rejections: ['not_found'],
});

export const handleReportCall = contract({
  ...desk,
  name: 'consoleHandleReport',
  summary: 'Says that a letter or bug report was seen to, with a note for colleagues',
  method: 'put',
  path: '/console/reports/{report}/handled',
  params: oneReport,
  body: z.strictObject({ note: personText('givenReason') }),
  response: z.object({ position: z.string().nullable().meta({ description: 'Of the event that says so.' }) }),
  rejections: ['not_found', 'already_handled'],
});

const queue = z.object({
  name: z.enum([
    'listings',
    'reviews',
    'lapsing',
    'transfers',
    'monthTransfers',
    'second',
    'held',
    'endings',
    'conflicts',
    'contested',
    'refunds',
    'payouts',
    'instalments',
    'debts',
    'visits',
    'reports',
    'reportedReviews',
    'reportedTalks',
    'stoppedMessages',
    'mails',
    'bounces',
    'roles',
    'tariff',
    'conditions',
    'rates',
  ]),
  resource: z
    .enum([
      'accommodations',
      'reservations',
      'approvals',
      'payments',
      'payouts',
      'instalments',
      'due-visits',
      'conflicts',
      'reports',
      'reviews',
      'conversations',
      'stopped-messages',
      'mails',
      'roles',
      'tariff-proposals',
      'condition-proposals',
      'rate-proposals',
    ])
    .meta({ description: 'The list of the console it is a part of.' }),
  filter: z.record(z.string(), z.union([z.string(), z.boolean()])).meta({ description: 'The filter of that list.' }),
  waiting: z.int().min(0),
  money: z
    .array(z.object({ amount: z.number(), moneda: z.string(), currency: z.string() }))
    .meta({ description: 'The money that waits in it, by currency, as its list shows it; empty where no money waits.' }),
  usual_seconds: z.number().nullable().meta({
    description: 'How long it usually takes until one is done: the median of those of the last 90 days; null of fewer than five.',
  }),
  late_after_seconds: z.number().meta({ description: 'Age from which it is late, by the settings.' }),
});
const queues = z.object({ queues: z.array(queue) }).meta({ id: 'ConsoleQueues' });
export type ConsoleQueue = z.input<typeof queue>;

export const consoleQueues = contract({
  ...desk,
  name: 'consoleQueues',
  summary: 'What may wait for an administrator: how much does now, and for how long it may',
  method: 'get',
  path: '/console/queues',
  response: queues,
});
