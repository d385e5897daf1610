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
    nivel: z.int().meta({ description: 'Depth: 0 is the whole price, higher levels its components.' }),
    regla: z.string().meta({ description: 'Rule and immutable version.' }),
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
    arbol: z.array(branch).meta({ description: 'Price calculation, step by step.' }),
    espacio: z.object({
      nombre: z.string(),
      comuna: z.string(),
      direccion: z.boolean().meta({ description: 'Whether the exact address was shown.' }),
    }),
    otra_parte: z.object({
      nombre: z.string().meta({ description: 'Current name; empty once erased.' }),
      contacto: z.boolean().meta({ description: 'Whether contact data were shown; which is not stored.' }),
    }),
  })
  .meta({ id: 'AgreedPage', description: 'What that side saw at that time.' });
export type AgreedPage = z.input<typeof page>;

const DEADLINES = ['draft', 'answer', 'payment', 'transfer'] as const;

const agreed = z
  .object({
    idreserva: z.int(),
    al: instant.meta({ description: 'The time shown.' }),
    zona_horaria: z.string(),
    momentos: z
      .array(z.object({ code: z.string(), actor: z.enum(['guest', 'host', 'admin', 'system']), at: instant, texto: inEach(z.string()) }))
      .meta({ description: 'History to date: every instant at which something changed.' }),
    huesped: inEach(page).nullable().meta({ description: "The guest's page; null if there was none or the caller may not see it." }),
    anfitrion: inEach(page).nullable().meta({ description: "The host's, likewise; a host sees no drafts." }),
    espacio: z
      .object({
        pagina: pastSpace,
        cambiado: instant.nullable().meta({ description: "The host's last change by then." }),
        distinto_hoy: z.boolean().meta({ description: 'Changed by its host since.' }),
        borrado: instant.nullable().meta({ description: "When texts and photos were erased at the host's request." }),
      })
      .nullable(),
    condiciones: z
      .object({ version: z.string(), aceptadas: instant })
      .nullable()
      .meta({ description: 'Terms the guest accepted with the request; null before it, and if none were recorded.' }),
    condiciones_anfitrion: z
      .object({ version: z.string(), aceptadas: instant, firmadas: z.boolean() })
      .nullable()
      .meta({ description: 'Host terms accepted by the host by then; absent for the guest.' }),
    precio: z.object({
      reglas: z.string().meta({ description: 'Pricing rules version.' }),
      recontado: z.boolean().meta({ description: 'Recalculation from its inputs matches.' }),
    }),
    plazos: z.array(z.object({ plazo: z.enum(DEADLINES), at: instant, corre: z.boolean().meta({ description: 'Running then.' }) })),
    borrados: z.object({ huesped: z.boolean(), anfitrion: z.boolean() }).meta({
      description: 'Whose account was erased; their name and text no longer appear.',
    }),
  })
  .meta({ id: 'Agreed' });
export type AgreedView = z.input<typeof agreed>;

const query = z.object({ al: instant.optional().meta({ description: "An instant; defaults to the caller's agreement." }) });

export const reservationAgreed = contract({
  tag: 'Reservations',
  role: 'user',
  secret: true,
  name: 'reservationAgreed',
  summary: 'Returns what the caller agreed to: their reservation page at a given time, with space, price and terms',
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
  summary: 'Returns what both sides had agreed to at an instant',
  leavesTrace: true,
  method: 'get',
  path: '/console/reservations/{id}/agreed',
  params: z.object({ id: z.coerce.number<string>().int() }),
  query,
  response: agreed,
  rejections: ['not_found'],
});
