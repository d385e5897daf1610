import { z } from 'zod';
import { eachLanguage } from '../../kernel/languages.ts';
import { contract } from '../../server/http/contract.ts';
import { day, id } from '../../server/http/input/fields.ts';
import { instant, money, reservation } from '../shapes.ts';

const words = z.object(eachLanguage(() => z.string().optional()));

export const getStay = contract({
  name: 'getStay',
  tag: 'Reservations',
  summary: 'Everything of one stay for its page: the reservation, the rules of the house, the wifi; guest, host and administrators',
  method: 'get',
  path: '/reservations/{id}/stay',
  role: 'user',
  secret: true,
  params: z.object({ id }),
  response: z.object({
    side: z.enum(['guest', 'host', 'admin']),
    reservation,
    house: z.object({
      tipo: z.string(),
      reglas: words,
      uso_cocina: words,
      espacios_comunes: words,
      aseo_limpieza: words,
    }),
    wifi: z
      .object({ red: z.string(), clave: z.string().nullable() })
      .nullable()
      .meta({ description: 'For the host, and for the guest of a paid stay until the day of check-out; null without any.' }),
    devoluciones: z
      .array(
        z.object({
          meses: z.array(day).meta({ description: 'The later months that payment paid; empty for the one that began the stay.' }),
          ...money,
          enviada: instant.nullable().meta({ description: 'When it was sent; null while it is not.' }),
          por_banco: z.boolean().meta({ description: 'The bank of who paid took it back by itself, and nothing more is sent (D-135).' }),
        }),
      )
      .meta({
        description: 'What the end of a paid stay gives back of each payment, as charged; for the host without the charge of the method.',
      }),
    calendario: z.string().nullable().meta({
      description:
        'The address of a calendar of this stay for guest or host, which follows it; another one for each. Null for administrators and for a draft.',
    }),
  }),
  rejections: ['not_found'],
});

export const readStayCalendar = contract({
  name: 'readStayCalendar',
  tag: 'Reservations',
  summary:
    'One stay as an iCalendar, for its guest or its host: tentative until it is paid, cancelled when it ends, always under the same UID',
  method: 'get',
  path: '/ical/stay/{id}/{token}.ics',
  atRoot: true,
  role: 'token',
  conditional: true,
  params: z.object({ id, token: z.string() }),
  media: 'text/calendar',
  response: z.string(),
  rejections: ['not_found'],
});
