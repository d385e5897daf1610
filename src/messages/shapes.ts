import { z } from 'zod';
import { SIDES } from '../kernel/reviews.ts';
import { personText } from '../server/http/input/person-text.ts';

const instant = z.iso.datetime();
export const messageText = personText('message');
const side = z.enum(SIDES);

export const message = z
  .object({
    id: z.int().describe('Its number in the conversation, from 1 on without gaps'),
    conversation_id: z.int(),
    message: z.string().nullable().describe('Null once its author was erased'),
    from: side.describe('Who wrote it'),
    sent_at: instant,
    read_at: instant.nullable().describe('When the other side saw it'),
  })
  .meta({ id: 'Message' });
export type MessageView = z.input<typeof message>;

const person = z.object({
  nombre: z.string().describe('First name; empty once the account was erased'),
  imagen: z.string().nullable(),
});

const STANDINGS = ['consulta', 'solicitud', 'aceptada', 'pagada', 'terminada'] as const;

export const conversation = z
  .object({
    id: z.int(),
    guest_id: z.int(),
    host_id: z.int(),
    accommodation_id: z.int(),
    side: side.nullable().describe('The side of the caller; null for administrators'),
    counterpart: person.nullable().describe('The other of the two; null for administrators'),
    huesped: person,
    anfitrion: person,
    alojamiento: z.object({ nombre: z.string(), comuna: z.string(), imagen: z.string().nullable() }),
    check_in_date: z.iso.date(),
    check_out_date: z.iso.date(),
    huespedes: z.int().nullable().describe('For how many people; null where nobody said so'),
    ical: z.literal([0, 1]).describe('The space follows a calendar of another site (D-111)'),
    estado: z.enum(STANDINGS).describe('How far the latest reservation of this guest for this space is'),
    reserva: z.object({ idreserva: z.int(), fecha_limite: instant.nullable().describe('Until when the next step is due') }).nullable(),
    filtro: z.boolean().describe('Contact data is looked for; not once a stay is paid'),
    last_message: message.nullable(),
    unread: z.int().describe('Messages that the caller has not read'),
    bloqueada: z.enum(['no', 'por_mi', 'por_la_otra_parte']),
    denunciada: z.boolean().describe('By the caller; for administrators by either side'),
  })
  .meta({ id: 'Conversation' });
export type ConversationView = z.input<typeof conversation>;

export const talkEvent = z
  .object({
    idreserva: z.int().nullable().describe('Null for an automatic message'),
    tipo: z.enum(['solicitada', 'aceptada', 'pagada', 'terminada', 'automatico']),
    fecha: instant,
    mensaje: z
      .string()
      .nullable()
      .describe('Of an automatic message: which nights are asked about, and a calendar of another site (D-111)'),
  })
  .meta({ id: 'ConversationEvent' });
export type TalkEventView = z.input<typeof talkEvent>;
