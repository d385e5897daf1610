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
    tipo: z.enum(KINDS).meta({ description: 'The list of the console that it belongs to.' }),
    id: z.string(),
    nombre: z
      .string()
      .nullable()
      .meta({ description: 'A first name, the title of a listing, the template of a mail or the type of an event.' }),
    estado: z.string().nullable().meta({ description: 'As in its list; of a person, what they are.' }),
    fecha: z.iso.datetime().nullable(),
    lugar: z.string().nullable(),
    importe: z.object({ amount: z.number(), moneda: z.string(), currency: z.string() }).nullable(),
    reserva: z.int().nullable(),
    huesped: named.nullable(),
    anfitrion: named.nullable(),
    flujo: z.string().nullable().meta({ description: 'The stream of an event.' }),
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
  summary: 'Searches in everything; at most five of each kind. People are shown by first name and found as in their list',
  method: 'get',
  path: '/console/search',
  query: z.object({
    q: z.string().max(200).optional().meta({
      description:
        'A number of a record (`R-17`, `U-3` or digits), a whole e-mail address or phone number, the beginning of a first name, a whole first name with the whole surname, words of a title or of its place, a number of the gateway, an id of an event, mail or request, the name of a stream, or a type of event.',
    }),
    ids: recent
      .optional()
      .meta({ description: 'Records by kind and id, `users:3,reservations:17`; those that do not exist are left out.' }),
  }),
  response: z.object({
    grupos: z.array(
      z.object({
        tipo: z.enum(KINDS),
        data: z.array(hit),
        mas: z.boolean().meta({ description: 'There are more than these.' }),
      }),
    ),
  }),
});
