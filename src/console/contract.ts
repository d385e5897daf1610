import { z } from 'zod';
import { REVIEW_REASONS } from '../listings/events.ts';
import { listingPolicies } from '../listings/public.ts';
import * as vocabulary from '../listings/vocabulary.ts';
import { priceShapes } from '../pricing/public.ts';
import { contract } from '../server/http/contract.ts';
import { personNames } from '../server/names.ts';
import { listed } from './lists/list-query.ts';

/** Lists of the console in the ra-data-simple-rest dialect; `Content-Range` carries the total (docs/api.md#administration). */
const console_ = { tag: 'console', role: 'admin' } as const;
const instant = z.iso.datetime().nullable();
const oneParams = z.object({ id: z.coerce.number<string>().int() });

export const consoleAccommodation = z
  .object({
    id: z.int(),
    nombre: z.string(),
    comuna: z.string(),
    pais: z.string(),
    tipo: z.enum(vocabulary.WIRE_TYPES),
    categoria: z.enum(vocabulary.CATEGORIES),
    modalidad_tiempo: z.enum(vocabulary.WIRE_MODES),
    anfitrion: z.int(),
    nombres: personNames,
    estado: z.enum(['draft', 'pending', 'approved', 'blocked', 'removed']),
    verificado: z.boolean(),
    destacado: z.boolean(),
    marcas: z.int(),
    publicado: instant,
    foto: z.string().nullable(),
    bloqueo: z.enum(['three_strikes', 'admin']).nullable(),
    revision_desde: instant.meta({ description: 'Since when an approved one awaits another review (D-54).' }),
    revision_por: z.array(z.enum(REVIEW_REASONS)),
    actions: z.array(z.enum([...listingPolicies.ADMIN_ACTIONS, 'remove', 'block', 'unblock'])),
  })
  .meta({ id: 'ConsoleAccommodation' });

export const consoleUser = z
  .object({
    id: z.int(),
    nombre: z.string(),
    tipo: z.string().nullable(),
    pais: z.string().nullable(),
    is_admin: z.boolean(),
    idioma: z.string(),
    registrado: instant,
  })
  .meta({ id: 'ConsoleUser' });

const consoleReservation = z
  .object({
    id: z.int(),
    alojamiento: z.int(),
    espacio: z.string().meta({ description: 'Space title.' }),
    huesped: z.int(),
    anfitrion: z.int(),
    nombres: personNames,
    status: z.enum(['draft', 'requested', 'accepted', 'paid', 'rejected', 'canceled']),
    causa: z.string().nullable(),
    fecha_inicio: z.iso.date(),
    fecha_termino: z.iso.date(),
    moneda: z.string(),
    currency: z.string(),
    total: z.number().meta({ description: 'Amount due now, without the method surcharge.' }),
    from: priceShapes.from,
    dinero: priceShapes.money,
    recibe: priceShapes.hostMoney.meta({ description: "The host's share, in total and by date." }),
    pagado: z
      .object({ amount: z.number(), moneda: z.string(), currency: z.string(), surcharge: z.number() })
      .nullable()
      .meta({ description: 'Amount charged to the guest, in the currency charged; null until paid.' }),
    tipopago: z.enum(['mercadopago', 'paypal', 'bankTransfer', 'manual']).nullable(),
    vence: instant,
    fecha_pago: instant,
    zona_horaria: z.string(),
    huespedes: z.int(),
    noches: z.int(),
    costo: z.number(),
    garantia: z.number().meta({ description: 'First month in advance; the total then includes it, not the whole rent.' }),
    comision: z.number(),
    descuento: z.number(),
    solicitada: instant,
    transferencia: instant.meta({ description: 'When the guest announced a transfer.' }),
    aviso: z
      .object({ referencia: z.string().nullable(), comprobante: z.boolean() })
      .nullable()
      .meta({ description: "Announced transfer that is pending: the guest's text, until it is erased, and whether proof was sent." }),
    pago_propuesto: instant.meta({
      description: 'Since when a payment awaits a second administrator; pauses the payment deadline.',
    }),
    motivo: z.string().nullable(),
    nota: z.string().nullable().meta({ description: "The guest's message, sent with the request (D-131)." }),
    cobro: z.string().nullable().meta({ description: 'The payment used.' }),
    fin_pedido: instant.meta({ description: 'When the host asked to end the stay in progress (D-136).' }),
    contracargo: z.enum(['open', 'won', 'lost']).nullable().meta({ description: 'Chargeback by the payer (D-135).' }),
    actions: z
      .array(z.enum(['mark_paid', 'cancel', 'withdraw_payment', 'withdraw_cancellation', 'end_stay', 'refuse_end', 'cancel_paid']))
      .meta({
        description: '`cancel_paid`: ends a paid stay with a full refund.',
      }),
    refusal: z.string().nullable().meta({ description: 'Why the others are refused: the state, or another must confirm.' }),
  })
  .meta({ id: 'ConsoleReservation' });

export type ConsoleAccommodation = z.output<typeof consoleAccommodation>;
export type ConsoleUser = z.output<typeof consoleUser>;
export type ConsoleReservation = z.output<typeof consoleReservation>;

export const listAccommodations = contract({
  ...console_,
  name: 'consoleAccommodations',
  summary: 'Lists listings, optionally pending first',
  method: 'get',
  path: '/console/accommodations',
  ...listed,
  response: z.array(consoleAccommodation),
});
export const oneAccommodation = contract({
  ...console_,
  name: 'consoleAccommodation',
  summary: 'Returns one listing',
  method: 'get',
  path: '/console/accommodations/{id}',
  params: oneParams,
  response: consoleAccommodation,
});
export const listUsers = contract({
  ...console_,
  name: 'consoleUsers',
  summary: 'Lists accounts, without contact data',
  method: 'get',
  path: '/console/users',
  ...listed,
  response: z.array(consoleUser),
});
export const listReservations = contract({
  ...console_,
  name: 'consoleReservations',
  summary: 'Lists all reservations',
  method: 'get',
  path: '/console/reservations',
  ...listed,
  response: z.array(consoleReservation),
});
export const oneReservation = contract({
  ...console_,
  name: 'consoleReservation',
  summary: 'Returns one reservation',
  method: 'get',
  path: '/console/reservations/{id}',
  params: oneParams,
  response: consoleReservation,
});
