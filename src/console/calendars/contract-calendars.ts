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
  sitio: z.string().meta({ description: 'Host of its address, as airbnb.com.' }),
  leido: instant.nullable().meta({ description: 'The last success.' }),
  intentado: instant.nullable(),
  problema: z.string().nullable().meta({ description: 'What went wrong the last time, as in `listFeeds`.' }),
  falla_desde: instant.nullable(),
  proximo: instant.meta({ description: 'When it is read next by itself.' }),
});

const restrictions = z
  .object({
    id: z.int().meta({ description: 'Of the space.' }),
    nombre: z.string(),
    comuna: z.string(),
    anfitrion: z.int(),
    nombres: personNames,
    zona_horaria: z.string(),
    calendarios: z.array(readCalendar).meta({ description: 'Of other sites, the oldest first.' }),
    conflictos: z.int().meta({ description: 'Reservations and requests below nights of these calendars.' }),
  })
  .meta({ id: 'ConsoleRestrictions' });
export type ConsoleRestrictions = z.output<typeof restrictions>;

const conflict = z
  .object({
    id: z.string().meta({ description: '`12-5`: the reservation and the calendar.' }),
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
    importado: z
      .array(z.object({ from: z.iso.date(), to: z.iso.date() }))
      .meta({ description: 'Ranges of the calendar that overlap the stay.' }),
    desde: instant.meta({ description: 'Since when the calendar has named these nights.' }),
  })
  .meta({ id: 'ConsoleConflict' });
export type ConsoleConflict = z.output<typeof conflict>;

export const listRestrictions = contract({
  ...calendars,
  name: 'consoleRestrictions',
  summary: 'The spaces with their calendars of other sites, without addresses; filter by `q` (number or title), `calendarios`, `anfitrion`',
  method: 'get',
  path: '/console/restrictions',
  ...listed,
  response: z.array(restrictions),
});

export const oneRestrictions = contract({
  ...calendars,
  name: 'consoleRestrictionsOf',
  summary: 'One space with its calendars of other sites, without addresses',
  method: 'get',
  path: '/console/restrictions/{id}',
  params: oneSpace,
  response: restrictions,
  rejections: ['not_found'],
});

export const openAddresses = contract({
  ...calendars,
  name: 'consoleOpenCalendarAddresses',
  summary:
    'All addresses of a space: its own calendar and those of other sites, after a fresh sign-in; each look is an event with its reason',
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
    'Reservations whose nights a calendar of another site takes too (D-118), the oldest first; filter by `estado`, `firme` (accepted or paid), `alojamiento`, `q` (number or title)',
  method: 'get',
  path: '/console/conflicts',
  ...listed,
  response: z.array(conflict),
});

export const issueJson = contract({
  name: 'issueJson',
  tag: 'Calendar',
  summary:
    'The JSON addresses for the spaces of the caller; for an administrator of all, each of which is recorded as a look; missing ones are issued; 500 at a time, by number (D-36, D-142)',
  method: 'post',
  path: '/json',
  atRoot: true,
  role: 'user',
  fresh: 'as_admin',
  secret: true,
  query: z.object({ despues: spaceId.optional().meta({ description: 'The spaces after this one: `siguiente` of the answer before.' }) }),
  response: z.object({
    data: z.array(z.object({ idalojamiento: z.int(), url_json: z.string() })),
    siguiente: z.int().nullable().meta({ description: 'To be sent as `despues` for those that follow; null when these are the last.' }),
  }),
});
