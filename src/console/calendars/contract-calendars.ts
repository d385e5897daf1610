import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { id as spaceId } from '../../server/http/input/fields.ts';
import { personText } from '../../server/http/input/person-text.ts';
import { personNames } from '../../server/names.ts';
import { listed } from '../lists/list-query.ts';

/**
 * Calendars of other sites and the reservations they overlap. Lists only contain site names, because an address is a secret (SEC-12,
 * SEC-25).
 */
const calendars = { tag: 'console', role: 'admin' } as const;
const instant = z.iso.datetime();
const oneSpace = z.object({ id: z.coerce.number<string>().int() });

const readCalendar = z.object({
  id: z.int(),
  sitio: z.string().meta({ description: 'Host of its URL, as airbnb.com.' }),
  leido: instant.nullable().meta({ description: 'Last success.' }),
  intentado: instant.nullable(),
  problema: z.string().nullable().meta({ description: 'Last error, as in `listFeeds`.' }),
  falla_desde: instant.nullable(),
  proximo: instant.meta({ description: 'Next scheduled read.' }),
});

const restrictions = z
  .object({
    id: z.int().meta({ description: 'Of the space.' }),
    nombre: z.string(),
    comuna: z.string(),
    anfitrion: z.int(),
    nombres: personNames,
    zona_horaria: z.string(),
    calendarios: z.array(readCalendar).meta({ description: 'External calendars, oldest first.' }),
    conflictos: z.int().meta({ description: 'Reservations and requests that overlap these calendars.' }),
  })
  .meta({ id: 'ConsoleRestrictions' });
export type ConsoleRestrictions = z.output<typeof restrictions>;

const conflict = z
  .object({
    id: z.string().meta({ description: '`12-5`: reservation and calendar.' }),
    reserva: z.int(),
    estado: z.enum(['requested', 'accepted', 'paid']),
    fecha_inicio: z.iso.date(),
    fecha_termino: z.iso.date(),
    huesped: z.int(),
    anfitrion: z.int(),
    alojamiento: z.int(),
    espacio: z.string(),
    calendario: z.int(),
    sitio: z.string().nullable(),
    importado: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })).meta({ description: 'Calendar ranges that overlap the stay.' }),
    desde: instant.meta({ description: 'When the calendar first named these nights.' }),
  })
  .meta({ id: 'ConsoleConflict' });
export type ConsoleConflict = z.output<typeof conflict>;

export const listRestrictions = contract({
  ...calendars,
  name: 'consoleRestrictions',
  summary: 'Lists spaces with their external calendars, without URLs; filter by `q` (number or title), `calendarios`, `anfitrion`',
  method: 'get',
  path: '/console/restrictions',
  ...listed,
  response: z.array(restrictions),
});

export const oneRestrictions = contract({
  ...calendars,
  name: 'consoleRestrictionsOf',
  summary: 'Returns a space with its external calendars, without URLs',
  method: 'get',
  path: '/console/restrictions/{id}',
  params: oneSpace,
  response: restrictions,
  rejections: ['not_found'],
});

export const openAddresses = contract({
  ...calendars,
  name: 'consoleOpenCalendarAddresses',
  summary: 'Returns all calendar URLs of a space: own and external, after a fresh sign-in; each access is an event with its reason',
  method: 'post',
  path: '/console/restrictions/{id}/addresses',
  params: oneSpace,
  secret: true,
  fresh: true,
  body: z.strictObject({ reason: personText('givenReason') }),
  response: z.object({
    data: z
      .object({ url_ical: z.string(), url_json: z.string(), calendarios: z.array(z.object({ id: z.int(), url: z.string() })) })
      .meta({ id: 'ConsoleCalendarAddresses' }),
  }),
  rejections: ['not_found'],
});

export const listConflicts = contract({
  ...calendars,
  name: 'consoleConflicts',
  summary:
    'Lists reservations that overlap an external calendar (D-118), oldest first; filter by `estado`, `firme` (accepted or paid), `alojamiento`, `q` (number or title)',
  method: 'get',
  path: '/console/conflicts',
  ...listed,
  response: z.array(conflict),
});

export const issueJson = contract({
  name: 'issueJson',
  tag: 'Calendar',
  summary:
    "Lists the JSON URLs of the caller's spaces; of all for administrators, each access recorded; issues missing ones; 500 at a time, by number (D-36, D-142)",
  method: 'post',
  path: '/json',
  atRoot: true,
  role: 'user',
  fresh: 'as_admin',
  secret: true,
  query: z.object({ despues: spaceId.optional().meta({ description: 'Start after this space: `siguiente` of the last response.' }) }),
  response: z.object({
    data: z.array(z.object({ idalojamiento: z.int(), url_json: z.string() })),
    siguiente: z.int().nullable().meta({ description: 'Value of `despues` for the next page; null on the last one.' }),
  }),
});
