import { z } from 'zod';
import { eachLanguage } from '../../kernel/languages.ts';
import { pastSpace } from '../../listings/public.ts';
import { priceShapes } from '../../pricing/public.ts';
import { reservationView } from '../../reservations/public.ts';
import { contract } from '../../server/http/contract.ts';
import { id } from '../../server/http/input/fields.ts';

const instant = z.iso.datetime();
/** One value per language. */
const inEach = <Shape extends z.ZodType>(shape: Shape) => z.object(eachLanguage(() => shape));

const branch = z
  .object({
    nivel: z.int().meta({ description: '0 is the whole price; what follows with a higher one is what it is made of.' }),
    regla: z.string().meta({ description: 'The rule with its version, which never changes.' }),
    nombre: z.string(),
    como: z.string(),
    importe: z.number(),
  })
  .meta({ id: 'AgreedPrice' });

const page = reservationView
  .pick({
    idreserva: true,
    alojamiento_idalojamiento: true,
    status: true,
    cause: true,
    fecha_inicio: true,
    fecha_termino: true,
    guests: true,
    totalDays: true,
    moneda: true,
    currency: true,
    costo: true,
    comision: true,
    garantia: true,
    descuento: true,
    total: true,
    pago_anfitrion: true,
    lines: true,
    legal_notice: true,
    coupon: true,
    tipopago: true,
    zona_horaria: true,
    pagado: true,
    fecha_pago: true,
    reason: true,
    refund: true,
    refund_steps: true,
    contested: true,
    nota: true,
  })
  .extend({
    later: z.array(priceShapes.dueLater),
    arbol: z.array(branch).meta({ description: 'How the price was computed, figure by figure.' }),
    espacio: z.object({
      nombre: z.string(),
      comuna: z.string(),
      direccion: z.boolean().meta({ description: 'Whether the exact address was shown.' }),
    }),
    otra_parte: z.object({
      nombre: z.string().meta({ description: 'As it is today; empty once erased.' }),
      contacto: z.boolean().meta({ description: 'Whether contact data were shown. Which ones is not kept.' }),
    }),
  })
  .meta({ id: 'AgreedPage', description: 'What that side was shown at that instant.' });
export type AgreedPage = z.input<typeof page>;

const DEADLINES = ['draft', 'answer', 'payment', 'transfer'] as const;

const agreed = z
  .object({
    idreserva: z.int(),
    al: instant.meta({ description: 'The instant that is shown.' }),
    zona_horaria: z.string(),
    momentos: z
      .array(z.object({ code: z.string(), actor: z.enum(['guest', 'host', 'admin', 'system']), at: instant, texto: inEach(z.string()) }))
      .meta({ description: 'What has happened, up to now: the instants at which something changed.' }),
    huesped: inEach(page).nullable().meta({ description: "The guest's page; null where the caller may not see it or there was none." }),
    anfitrion: inEach(page).nullable().meta({ description: "The host's, likewise; a host does not see a draft." }),
    espacio: z
      .object({
        pagina: pastSpace,
        cambiado: instant.nullable().meta({ description: 'When its host had changed it last by then.' }),
        distinto_hoy: z.boolean().meta({ description: 'Its host has changed it since.' }),
        borrado: instant.nullable().meta({ description: 'When texts and photos were erased at the wish of their host.' }),
      })
      .nullable(),
    condiciones: z
      .object({ version: z.string(), aceptadas: instant })
      .nullable()
      .meta({ description: 'The terms that the guest accepted with the request; null before it, and for requests that recorded none.' }),
    condiciones_anfitrion: z
      .object({ version: z.string(), aceptadas: instant, firmadas: z.boolean() })
      .nullable()
      .meta({ description: 'The terms for hosts that the host had accepted by then; not for the guest.' }),
    precio: z.object({
      reglas: z.string().meta({ description: 'Version of the pricing rules.' }),
      recontado: z.boolean().meta({ description: 'Counted again from its inputs, it comes to the same.' }),
    }),
    plazos: z.array(z.object({ plazo: z.enum(DEADLINES), at: instant, corre: z.boolean().meta({ description: 'It was running then.' }) })),
    borrados: z.object({ huesped: z.boolean(), anfitrion: z.boolean() }).meta({
      description: 'Whose account was erased: their name and words are in no answer any more.',
    }),
  })
  .meta({ id: 'Agreed' });
export type AgreedView = z.input<typeof agreed>;

const query = z.object({ al: instant.optional().meta({ description: 'An instant; without it, when the caller agreed.' }) });

export const reservationAgreed = contract({
  tag: 'Reservations',
  role: 'user',
  secret: true,
  name: 'reservationAgreed',
  summary: 'What the caller agreed to: their page of a reservation as it was at an instant, with the space, the price and the terms',
  method: 'get',
  path: '/reservations/{id}/agreed',
  params: z.object({ id }),
  query,
  response: agreed,
  rejections: ['not_found'],
});

export const consoleAgreed = contract({
  tag: 'console',
  role: 'admin',
  secret: true,
  name: 'consoleAgreed',
  summary: 'What both sides agreed to at an instant. Looking is itself recorded',
  leavesTrace: true,
  method: 'get',
  path: '/console/reservations/{id}/agreed',
  params: z.object({ id: z.coerce.number<string>().int() }),
  query,
  response: agreed,
  rejections: ['not_found'],
});
