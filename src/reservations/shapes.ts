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
  apellido: z.string().optional().meta({ description: 'From payment on.' }),
  correo: z.string().optional().meta({ description: 'From payment on.' }),
  telefono: z.string().nullable().optional().meta({ description: 'From payment on.' }),
};
const introduction = {
  imagen: z.string().nullable().optional().meta({ description: 'Of the guest, for the host and administrators, like the three below.' }),
  biografia: z.string().nullable().optional(),
  miembro_desde: z.int().optional().meta({ description: 'The year in which they joined.' }),
  estadias: z.object({ realizadas: z.int(), canceladas: z.int() }).optional().meta({
    description: 'Stays completed, and stays cancelled by the guest after the host had accepted.',
  }),
};
const person = z.object({ nombre: z.string(), ...introduction, ...contact }).meta({ id: 'ReservationPerson' });

export const reservedSpace = z
  .object({
    idalojamiento: z.int(),
    nombre: z.string(),
    comuna: z.string(),
    imagen: z.string().nullable(),
    hora_llegada: z.string().meta({ description: 'From when guests can arrive, `HH:MM` by the clock of the place.' }),
    hora_salida: z.string().meta({ description: 'Until when they leave.' }),
    direccion: z.string().optional().meta({ description: 'From payment on, like the five below.' }),
    numero: z.string().optional(),
    latitud: z.number().optional(),
    longitud: z.number().optional(),
    pin_movido: z.boolean().optional().meta({ description: 'The host has put the point where the door is.' }),
    destino: z.string().optional().meta({ description: 'What a map application is asked for: the address, or the point of the door.' }),
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
  charged: z
    .object(money)
    .optional()
    .meta({ description: 'The same where another currency or amount was charged: what reaches the guest.' }),
  parts: z
    .object({ moneda: z.string(), currency: z.string(), rent: part, service: part, charge: part })
    .optional()
    .meta({ description: 'What goes back and what does not: rent, service, charge of the method, as charged. Absent for the host.' }),
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
    total: z.number().meta({ description: 'Paid now, without the charge of a payment method.' }),
    from: priceShapes.from.meta({
      description: 'The price with the chosen payment method, else with the cheapest one (D-125); null once it is paid.',
    }),
    pago_anfitrion: z.number().meta({ description: 'What the host gets of it.' }),
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
        description:
          'Later months of a long stay, paid through us: `due` from seven days before, `late` when three days of grace are over (D-127).',
      }),
    legal_notice: legalNotice,
    nota: z.string().nullable().meta({ description: "The guest's words to the host, sent with the request (D-131)." }),
    coupon: z.string().nullable(),
    terminos: z.object({ version: z.string(), aceptados: instant }).nullable().optional().meta({
      description: 'The terms of use the guest accepted for it: which version, and when; absent for the host.',
    }),
    tipopago: z.enum(['mercadopago', 'paypal', 'bankTransfer', 'manual']).nullable(),
    zona_horaria: z.string(),
    plazos: z.object({ respuesta: z.string(), pago: z.string(), transferencia: z.string() }).meta({
      description:
        'How long host and guest have, as ISO 8601 durations: those of its own, which the guest was told with the draft, whatever is in force now (ADR 97).',
    }),
    lapses_at: instant.nullable().meta({ description: 'When a draft lapses; null once it was requested.' }),
    requested_at: instant.nullable(),
    respond_by: instant.nullable(),
    accepted_at: instant.nullable(),
    pay_by: instant.nullable(),
    transfer_started_at: instant.nullable().meta({ description: 'When the window of a transfer began that ends at `transfer_by`.' }),
    transfer_by: instant.nullable(),
    transfer_notified_at: instant.nullable(),
    payment_proposed_at: instant.nullable().meta({
      description: 'Since when a payment is being checked: until it is confirmed or not, no time to pay runs out.',
    }),
    fecha_pago: instant.nullable(),
    pagado: z
      .object({ ...money, surcharge: z.number().meta({ description: 'The charge of the method in it.' }) })
      .optional()
      .meta({ description: 'What the guest was charged, in the currency it was charged in; absent for the host.' }),
    end_asked_at: instant.nullable().meta({
      description: 'Since when the host asks to end the stay that has begun; an administrator decides. It stays where that ended it.',
    }),
    end_refused_at: instant.nullable().meta({ description: 'When that was refused: the stay goes on.' }),
    contested: z
      .enum(['open', 'won', 'lost'])
      .nullable()
      .meta({ description: 'The payer contested the charge at their bank: open, or how it ended (D-135).' }),
    ended_at: instant.nullable(),
    cause: z.enum(causes).nullable(),
    reason: z
      .enum(REASONS)
      .nullable()
      .meta({ description: "Why it was declined or cancelled; words of one's own are not passed on (D-44)." }),
    refund: back.nullable(),
    refund_steps: z.array(back.extend({ until: day.nullable() })).meta({
      description: 'What a paid reservation gives back when the guest cancels up to and including `until`; the last step has no day.',
    }),
    marcas_rechazo: z.int().optional().meta({ description: 'For the host: strikes of the space that count today; the third blocks it.' }),
    rechazo_sin_marca: z
      .array(z.enum(REASONS))
      .optional()
      .meta({ description: 'For the host: reasons for which a refusal counts as no strike today (D-50).' }),
    calendario: confirmedNights.nullable().meta({
      description: 'What calendars of other sites say about the nights; null where none is read, and once it is paid or over.',
    }),
    actions: z.array(z.enum(ACTIONS)),
    server_now: instant,
    token: z.string().optional().meta({ description: "The caller's own: the guest's opens the payment page, the host's answers." }),
    accommodation: reservedSpace,
    user: person.meta({ description: 'The guest.' }),
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
