import { z } from 'zod';
import { contract } from '../server/http/contract.ts';
import { day, id } from '../server/http/input/fields.ts';

const oneId = z.object({ id });

export const restriction = z
  .object({
    idrestriccion: id,
    alojamiento_idalojamiento: id,
    fecha_inicio: day,
    fecha_termino: day.meta({ description: 'Exclusive: the first day that is free again (D-02).' }),
    created_with: z
      .enum(['host', 'ical', 'ics'])
      .meta({ description: '`ical`: from a calendar of another site; `ics`: from a calendar file that the host uploaded.' }),
    sitio: z.string().nullable().meta({ description: 'The site of an imported range.' }),
    conflicts: z.array(id).meta({ description: 'Reservations and requests below an imported range (D-118).' }),
  })
  .meta({ id: 'Restriction' });

/** Parses only the listing of a block, before other fields are validated. */
export const restrictedSpace = z.object({ idalojamiento: id });

const range = z
  .strictObject({ idalojamiento: id, fecha_inicio: day, fecha_termino: day })
  .refine(({ fecha_inicio, fecha_termino }) => fecha_inicio <= fecha_termino, { path: ['fecha_termino'], message: 'out_of_range' });

export const storeRestriction = contract({
  name: 'storeRestriction',
  tag: 'Calendar',
  summary: 'The host takes nights off the market; the same day twice is one night (D-02)',
  method: 'post',
  path: '/restrictions/store',
  atRoot: true,
  role: 'user',
  body: range,
  status: 201,
  response: z.object({ restriction }),
  rejections: ['overlap', 'not_found'],
});

export const listRestrictions = contract({
  name: 'listRestrictions',
  tag: 'Calendar',
  summary: 'The blocked ranges of a space of the caller, and those that calendars of other sites take',
  method: 'get',
  path: '/restrictions/{id}',
  atRoot: true,
  role: 'user',
  params: oneId,
  response: z.object({ data: z.array(restriction) }),
  rejections: ['not_found'],
});

export const deleteRestriction = contract({
  name: 'deleteRestriction',
  tag: 'Calendar',
  summary: 'Puts blocked nights back on the market; those of another site can only be deleted there',
  method: 'delete',
  path: '/restrictions/delete/{id}',
  atRoot: true,
  role: 'user',
  params: oneId,
  status: 204,
  rejections: ['not_found', 'imported'],
});

export const unavailableDates = contract({
  name: 'unavailableDates',
  tag: 'Calendar',
  summary: 'Nights that cannot be had, from today on; one of them may still be a check-out day (D-01)',
  method: 'get',
  path: '/accommodations/unavailable_dates/{id}',
  role: 'public',
  params: oneId,
  response: z.array(day),
  rejections: ['space_not_found', 'not_yet_approved', 'space_not_active', 'no_longer_available'],
});
