import { z } from 'zod';
import { contract } from '../server/http/contract.ts';
import { day, id } from '../server/http/input/fields.ts';

const oneId = z.object({ id });

export const restriction = z
  .object({
    idrestriccion: id,
    alojamiento_idalojamiento: id,
    fecha_inicio: day,
    fecha_termino: day.meta({ description: 'Exclusive: the first free day (D-02).' }),
    created_with: z
      .enum(['host', 'ical', 'ics'])
      .meta({ description: '`ical`: from an external calendar; `ics`: from a calendar file uploaded by the host.' }),
    sitio: z.string().nullable().meta({ description: 'Site of the imported range.' }),
    conflicts: z.array(id).meta({ description: 'Reservations and requests that overlap an import (D-118).' }),
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
  summary: "Blocks nights of the caller's space; blocking one again has no effect (D-02)",
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
  summary: "Lists the blocked ranges of the caller's space, including those from external calendars",
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
  summary: 'Unblocks nights; those from another site can only be deleted there',
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
  summary: 'Lists unavailable nights from today on; one may still be a check-out day (D-01)',
  method: 'get',
  path: '/accommodations/unavailable_dates/{id}',
  role: 'public',
  params: oneId,
  response: z.array(day),
  rejections: ['space_not_found', 'not_yet_approved', 'space_not_active', 'no_longer_available'],
});
