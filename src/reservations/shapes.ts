import { z } from 'zod';
import { legalNotice } from '../places/public.ts';
import { priceShapes } from '../pricing/public.ts';
import { day } from '../server/http/input/fields.ts';
import { confirmedNights } from './confirmed-nights.ts';
import { ACTIONS } from './policies.ts';
import { REASONS } from './vocabulary.ts';

export const instant = z.iso.datetime();

/** `late`: five business days have passed without a recorded transfer; `dropped`: the stay ended before it. */
export const MONTH_STATES = ['planned', 'due', 'late', 'announced', 'paid', 'dropped'] as const;
const MONTH_ACTIONS = ['pay'] as const;

const contact = {
  apellido: z.string().optional().meta({ description: 'Once paid.' }),
  correo: z.string().optional().meta({ description: 'Once paid.' }),
  telefono: z.string().nullable().optional().meta({ description: 'Once paid.' }),
};
const introduction = {
  imagen: z.string().nullable().optional().meta({ description: 'Of the guest only, for host and administrators, like the next three.' }),
  biografia: z.string().nullable().optional(),
  miembro_desde: z.int().optional().meta({ description: 'Year of registration.' }),
  estadias: z.object({ realizadas: z.int(), canceladas: z.int() }).optional().meta({
    description: 'Stays completed, and stays the guest cancelled after acceptance.',
  }),
};
const person = z.object({ nombre: z.string(), ...introduction, ...contact }).meta({ id: 'ReservationPerson' });

export const reservedSpace = z
  .object({
    idalojamiento: z.int(),
    nombre: z.string(),
    comuna: z.string(),
    imagen: z.string().nullable(),
    hora_llegada: z.string().meta({ description: 'Earliest check-in, `HH:MM` in local time.' }),
    hora_salida: z.string().meta({ description: 'Latest check-out.' }),
    direccion: z.string().optional().meta({ description: 'Once paid, like the next five.' }),
    numero: z.string().optional(),
    latitud: z.number().optional(),
    longitud: z.number().optional(),
    pin_movido: z.boolean().optional().meta({ description: 'The host moved the pin to the door.' }),
    destino: z.string().optional().meta({ description: 'Query for map applications: the address, or the point of the door.' }),
    user: person,
  })
  .meta({ id: 'ReservedSpace' });

/** An amount on the wire, with its currency. */
export const money = { amount: z.number(), moneda: z.string(), currency: z.string() };

const part = z.object({ back: z.number(), kept: z.number() });
/** A refund, in the listing's currency. */
const back = z.object({
  percentage: z.int(),
  amount: z.number(),
  charged: z.object(money).optional().meta({ description: 'The refund as charged, if in another currency or amount.' }),
  parts: z
    .object({ moneda: z.string(), currency: z.string(), rent: part, service: part, charge: part })
    .optional()
    .meta({ description: 'Refunded and kept amounts as charged: rent, service, method surcharge. Absent for the host.' }),
});

const causes = ['host', 'host_deadline', 'payment_deadline', 'transfer_deadline', 'draft_lapsed', 'guest', 'admin'] as const;

/** docs/api.md#reservation. Contact and address are absent, not null, when the caller may not see them (D-44). */
export const reservation = z
  .object({
    idreserva: z.int(),
    alojamiento_idalojamiento: z.int(),
    status: z.enum(['initiated', 'accepted', 'rejected', 'canceled']),
    fecha_inicio: day,
    fecha_termino: day,
    guests: z.int(),
    totalDays: z.int(),
    moneda: z.string(),
    currency: z.string(),
    costo: z.number(),
    comision: z.number(),
    garantia: z.number(),
    descuento: z.number(),
    total: z.number().meta({ description: 'Amount due now, without the method surcharge.' }),
    from: priceShapes.from.meta({
      description: 'Price with the chosen payment method, else the cheapest (D-125); null once paid.',
    }),
    pago_anfitrion: z.number().meta({ description: "The host's share of it." }),
    dinero: priceShapes.money.optional().meta({ description: 'Absent for the host.' }),
    recibe: priceShapes.hostMoney.optional().meta({ description: 'Absent for the guest.' }),
    lines: z.array(priceShapes.line),
    later: z
      .array(
        priceShapes.dueLater.extend({
          state: z.enum(MONTH_STATES),
          paid_at: instant.nullable(),
          actions: z.array(z.enum(MONTH_ACTIONS)),
        }),
      )
      .meta({
        description: 'Later months of a long stay, paid through Posada: `due` seven days before, `late` after three days of grace (D-127).',
      }),
    legal_notice: legalNotice,
    nota: z.string().nullable().meta({ description: "The guest's message, sent with the request (D-131)." }),
    coupon: z.string().nullable(),
    terminos: z.object({ version: z.string(), aceptados: instant }).nullable().optional().meta({
      description: 'Terms of use the guest accepted: version and time; absent for the host.',
    }),
    tipopago: z.enum(['mercadopago', 'paypal', 'bankTransfer', 'manual']).nullable(),
    zona_horaria: z.string(),
    plazos: z.object({ respuesta: z.string(), pago: z.string(), transferencia: z.string() }).meta({
      description:
        'Time limits of host and guest, as ISO 8601 durations: those shown to the guest with the draft, whatever applies now (ADR 97).',
    }),
    lapses_at: instant.nullable().meta({ description: 'When a draft lapses; null once requested.' }),
    requested_at: instant.nullable(),
    respond_by: instant.nullable(),
    accepted_at: instant.nullable(),
    pay_by: instant.nullable(),
    transfer_started_at: instant.nullable().meta({ description: 'Start of the transfer window that ends at `transfer_by`.' }),
    transfer_by: instant.nullable(),
    transfer_notified_at: instant.nullable(),
    payment_proposed_at: instant.nullable().meta({
      description: 'Since when a payment is under review; the payment deadline is paused meanwhile.',
    }),
    fecha_pago: instant.nullable(),
    pagado: z
      .object({ ...money, surcharge: z.number().meta({ description: 'Method surcharge, included.' }) })
      .optional()
      .meta({ description: 'Amount charged to the guest, in the currency charged; absent for the host.' }),
    end_asked_at: instant.nullable().meta({
      description: 'When the host asked to end the stay in progress; an administrator decides. Remains set if that ended it.',
    }),
    end_refused_at: instant.nullable().meta({ description: 'When that was refused; the stay goes on.' }),
    contested: z
      .enum(['open', 'won', 'lost'])
      .nullable()
      .meta({ description: 'Chargeback raised by the payer: open, or its outcome (D-135).' }),
    ended_at: instant.nullable(),
    cause: z.enum(causes).nullable(),
    reason: z.enum(REASONS).nullable().meta({ description: 'Reason for declining or cancelling; free text is not passed on (D-44).' }),
    refund: back.nullable(),
    refund_steps: z.array(back.extend({ until: day.nullable() })).meta({
      description: 'Refund of a paid reservation if the guest cancels up to and including `until`; null in the last step.',
    }),
    marcas_rechazo: z.int().optional().meta({ description: 'For the host: active strikes of the space; the third blocks it.' }),
    rechazo_sin_marca: z.array(z.enum(REASONS)).optional().meta({ description: 'For the host: reasons that add no strike today (D-50).' }),
    calendario: confirmedNights.nullable().meta({
      description: 'State of the nights in external calendars; null when none is read, or once paid or over.',
    }),
    actions: z.array(z.enum(ACTIONS)),
    server_now: instant,
    token: z.string().optional().meta({ description: "The caller's own: the guest's opens the payment page, the host's answers." }),
    accommodation: reservedSpace,
    user: person.meta({ description: 'Guest.' }),
  })
  .meta({ id: 'Reservation' });
export type ReservationView = z.input<typeof reservation>;

export const payment = z
  .object({
    pay_by: instant,
    offers: priceShapes.offers,
    transfer: z.object({
      started_at: instant.nullable(),
      transfer_by: instant.nullable(),
      notified_at: instant.nullable(),
      reference: z.string(),
    }),
    mercadopago_percentage: z.number(),
    paypal_percentage: z.number(),
    bankTransfer_percentage: z.number(),
  })
  .meta({ id: 'ReservationPayment' });
export type PaymentView = z.input<typeof payment>;
