import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { day, id } from '../../server/http/input/fields.ts';

const tag = 'Calendar';
const oneId = z.object({ id });
const opened = z.object({ secret: z.string() });

const addresses = z.object({
  url_ical: z
    .string()
    .meta({ description: 'For calendars of other sites and of people; whoever has it can read when the space is taken.' }),
  url_json: z.string().meta({ description: 'The same nights for programs.' }),
  actions: z.array(z.literal('renew')).meta({ description: 'What the caller may do.' }),
});

export const getIcal = contract({
  name: 'getIcal',
  ownEyes: true,
  tag,
  summary: 'The addresses under which the calendar of a space can be read, for its owner (SEC-12)',
  method: 'get',
  path: '/ical/{id}',
  atRoot: true,
  role: 'user',
  secret: true,
  params: oneId,
  response: addresses,
  rejections: ['not_found'],
});

export const renewIcal = contract({
  name: 'renewIcal',
  tag,
  summary: 'New addresses for the calendar of a space, by its owner; the ones before are unknown from the answer on (D-142)',
  method: 'put',
  path: '/ical/{id}',
  atRoot: true,
  role: 'user',
  secret: true,
  params: oneId,
  response: addresses,
  rejections: ['not_found'],
});

export const downloadIcal = contract({
  name: 'downloadIcal',
  ownEyes: true,
  tag,
  summary: 'The calendar of a space as a file, as other sites read it; for its owner and administrators',
  method: 'get',
  path: '/ical/{id}/download',
  atRoot: true,
  role: 'user',
  params: oneId,
  media: 'text/calendar',
  response: z.string(),
  rejections: ['not_found'],
});

export const readFeed = contract({
  name: 'readFeed',
  tag,
  summary: 'The taken nights of a space as an iCalendar: whole days, 24 months ahead, nothing about people; `ETag` and `If-None-Match`',
  method: 'get',
  path: '/ical/feed/{secret}.ics',
  atRoot: true,
  role: 'token',
  conditional: true,
  params: opened,
  media: 'text/calendar',
  response: z.string(),
  rejections: ['not_found'],
});

export const readFeedJson = contract({
  name: 'readFeedJson',
  tag,
  summary: 'The same nights as JSON',
  method: 'get',
  path: '/ical/feed/{secret}.json',
  atRoot: true,
  role: 'token',
  conditional: true,
  params: opened,
  response: z.object({
    data: z.array(
      z.object({
        fecha_inicio: day,
        fecha_termino: day.meta({ description: 'Exclusive: the first day that is free again (D-02).' }),
        tipo: z.enum(['reserved', 'blocked']),
      }),
    ),
  }),
  rejections: ['not_found'],
});
