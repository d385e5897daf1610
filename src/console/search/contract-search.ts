import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';

/** The kinds of hits, in display order. */
export const KINDS = ['users', 'reservations', 'accommodations', 'payments', 'mails', 'events'] as const;
export type Kind = (typeof KINDS)[number];

/** The maximum number of hits shown per kind. */
export const MAX_HITS = 5;
/** The maximum number of records requested by id. */
const MAX_RECENT = 12;

const named = z.object({ id: z.int(), nombre: z.string() });

const hit = z
  .object({
    tipo: z.enum(KINDS).meta({ description: 'The console list it belongs to.' }),
    id: z.string(),
    nombre: z.string().nullable().meta({ description: 'First name, listing title, mail template or event type.' }),
    estado: z.string().nullable().meta({ description: 'As in its list; for a person, their type.' }),
    fecha: z.iso.datetime().nullable(),
    lugar: z.string().nullable(),
    importe: z.object({ amount: z.number(), moneda: z.string(), currency: z.string() }).nullable(),
    reserva: z.int().nullable(),
    huesped: named.nullable(),
    anfitrion: named.nullable(),
    flujo: z.string().nullable().meta({ description: 'Stream of an event.' }),
  })
  .meta({ id: 'ConsoleHit' });
export type ConsoleHit = z.input<typeof hit>;

const recent = z
  .string()
  .max(1_000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(
    z
      .array(
        z
          .string()
          .regex(new RegExp(`^(${KINDS.join('|')}):[\\w.-]{1,100}$`))
          .transform((ref) => {
            const [kind = '', id = ''] = ref.split(':');
            return { kind: kind as Kind, id };
          }),
      )
      .max(MAX_RECENT),
  );

export const search = contract({
  tag: 'console',
  role: 'admin',
  secret: true,
  name: 'consoleSearch',
  summary: 'Searches all records; at most five per kind. People are shown by first name and found as in their list',
  method: 'get',
  path: '/console/search',
  query: z.object({
    q: z.string().max(200).optional().meta({
      description:
        'A record number (`R-17`, `U-3` or digits), a full e-mail address or phone number, a first name prefix, a full first name and surname, words of a title or its place, a gateway number, an event, mail or request id, a stream name, or an event type.',
    }),
    ids: recent.optional().meta({ description: 'Records by kind and id, `users:3,reservations:17`; unknown ones are omitted.' }),
  }),
  response: z.object({
    grupos: z.array(
      z.object({
        tipo: z.enum(KINDS),
        data: z.array(hit),
        mas: z.boolean().meta({ description: 'There are more.' }),
      }),
    ),
  }),
});
