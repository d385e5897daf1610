import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { personNames } from '../../server/names.ts';
import { consoleEvent } from '../desk/contract-desk.ts';
import { listed } from '../lists/list-query.ts';

/** The three kinds of visits (D-15): page views, viewing requests of guests, and protocol visits of our team. */
const visits = { tag: 'console', role: 'admin', method: 'get' } as const;
const oneViewing = z.object({ id: z.coerce.number<string>().int() });

const pageViews = z
  .object({
    id: z.int().meta({ description: 'Of the space.' }),
    nombre: z.string(),
    comuna: z.string(),
    foto: z.string().nullable(),
    visitas: z.int(),
  })
  .meta({ id: 'ConsolePageViews' });
export type ConsolePageViews = z.output<typeof pageViews>;

const viewingLine = z.object({
  id: z.int(),
  alojamiento: z.int(),
  espacio: z.string().meta({ description: 'Space title.' }),
  anfitrion: z.int(),
  huesped: z.int().nullable().meta({ description: 'null for visitors without an account.' }),
  nombres: personNames,
  solicitada: z.iso.datetime(),
  dia: z.iso.date(),
  estado: z.enum(['open', 'held', 'declined']),
  vencida: z.boolean().meta({ description: 'Its day has passed and it is still open.' }),
  cerrada: z.iso.datetime().nullable(),
  identidad: z.boolean().meta({ description: 'A national id or document picture was sent and is still stored.' }),
  miradas: z.int().meta({ description: 'How often administrators viewed it.' }),
  actions: z.array(z.enum(['held', 'declined', 'see_identity'])),
});
const consoleViewingLine = viewingLine.meta({ id: 'ConsoleViewingLine' });
const consoleViewing = viewingLine
  .extend({
    nombre: z.string().nullable().meta({ description: 'null for role `support`, as are phone and e-mail.' }),
    telefono: z.string().nullable(),
    correo: z.string().nullable(),
    idioma: z.string(),
    fechas: z.string().nullable().meta({ description: 'Desired stay dates.' }),
    foto_hasta: z.iso.datetime().nullable().meta({ description: 'When the document picture is deleted (D-16).' }),
  })
  .meta({ id: 'ConsoleViewing' });
export type ConsoleViewingLine = z.output<typeof consoleViewingLine>;

const dueVisit = z
  .object({
    id: z.string().meta({ description: '`protocol-7` by space, `viewing-5` by request.' }),
    clase: z.enum(['protocol', 'viewing']),
    alojamiento: z.int(),
    espacio: z.string(),
    solicitud: z.int().nullable(),
    vence: z.iso.datetime(),
    vencida: z.boolean(),
  })
  .meta({ id: 'ConsoleDueVisit' });
export type ConsoleDueVisit = z.output<typeof dueVisit>;

export const listPageViews = contract({
  ...visits,
  name: 'consoleVisits',
  summary: 'Lists page views per space, most viewed first; filter by `q` (number or title)',
  path: '/console/visits',
  ...listed,
  response: z.array(pageViews),
});

export const listViewings = contract({
  ...visits,
  name: 'consoleViewingRequests',
  summary: 'Lists viewing requests, without names and addresses; filter by `estado`, `vencida`, `alojamiento`',
  path: '/console/viewing-requests',
  ...listed,
  response: z.array(consoleViewingLine),
});

export const oneConsoleViewing = contract({
  ...visits,
  name: 'consoleViewingRequest',
  summary: "Returns a viewing request with the requester's contact data",
  leavesTrace: true,
  path: '/console/viewing-requests/{id}',
  params: oneViewing,
  response: consoleViewing,
  rejections: ['not_found'],
});

export const viewingEvents = contract({
  ...visits,
  name: 'consoleViewingRequestEvents',
  summary: 'Lists events of a viewing request, and who viewed the requester; oldest first',
  path: '/console/viewing-requests/{id}/events',
  params: oneViewing,
  response: z.object({ events: z.array(consoleEvent) }),
  rejections: ['not_found'],
});

export const listDueVisits = contract({
  ...visits,
  name: 'consoleDueVisits',
  summary:
    "Lists visits still due, our own and guests', most urgent first; filter by `clase` (protocol, viewing), `vencida`, `alojamiento`",
  path: '/console/due-visits',
  ...listed,
  response: z.array(dueVisit),
});
