import { z } from 'zod';
import { SIDES } from '../kernel/reviews.ts';
import { MAX_GUESTS } from '../kernel/stay-rules.ts';
import { TALK_REPORT_REASONS } from '../kernel/talk/conversations.ts';
import { contract } from '../server/http/contract.ts';
import { day, id, MAX_ID } from '../server/http/input/fields.ts';
import { listOf, pageQuery } from '../server/http/input/lists.ts';
import { personText } from '../server/http/input/person-text.ts';

const instant = z.iso.datetime();
export const messageText = personText('message');
const side = z.enum(SIDES);

export const message = z
  .object({
    id: z.int().describe('Number in the conversation, from 1, without gaps'),
    conversation_id: z.int(),
    message: z.string().nullable().describe('null once the author is erased'),
    from: side.describe('Author side'),
    sent_at: instant,
    read_at: instant.nullable().describe('When the recipient read it'),
  })
  .meta({ id: 'Message' });
export type MessageView = z.input<typeof message>;

const person = z.object({
  nombre: z.string().describe('First name; empty once erased'),
  imagen: z.string().nullable(),
});

const STANDINGS = ['consulta', 'solicitud', 'aceptada', 'pagada', 'terminada'] as const;

export const conversation = z
  .object({
    id: z.int(),
    guest_id: z.int(),
    host_id: z.int(),
    accommodation_id: z.int(),
    side: side.nullable().describe("The caller's side; null for administrators"),
    counterpart: person.nullable().describe('The other party; null for administrators'),
    huesped: person,
    anfitrion: person,
    alojamiento: z.object({ nombre: z.string(), comuna: z.string(), imagen: z.string().nullable() }),
    check_in_date: z.iso.date(),
    check_out_date: z.iso.date(),
    huespedes: z.int().nullable().describe('Number of guests; null if not stated'),
    ical: z.literal([0, 1]).describe('The space reads an external calendar (D-111)'),
    estado: z.enum(STANDINGS).describe("State of this guest's latest reservation for this space"),
    reserva: z.object({ idreserva: z.int(), fecha_limite: instant.nullable().describe('Deadline of the next step') }).nullable(),
    filtro: z.boolean().describe('Contact data is filtered; not once a stay is paid'),
    last_message: message.nullable(),
    unread: z.int().describe('Number of unread messages'),
    bloqueada: z.enum(['no', 'por_mi', 'por_la_otra_parte']),
    denunciada: z.boolean().describe('By the caller; by either side for administrators'),
  })
  .meta({ id: 'Conversation' });
export type ConversationView = z.input<typeof conversation>;

export const talkEvent = z
  .object({
    idreserva: z.int().nullable().describe('null for automatic messages'),
    tipo: z.enum(['solicitada', 'aceptada', 'pagada', 'terminada', 'automatico']),
    fecha: instant,
    mensaje: z.string().nullable().describe('For automatic messages: the requested nights, and an external calendar (D-111)'),
  })
  .meta({ id: 'ConversationEvent' });
export type TalkEventView = z.input<typeof talkEvent>;

const tag = 'Conversations';
const oneId = z.object({ id });
const number = z.coerce.number().int().positive().max(MAX_ID);

export const listConversations = contract({
  name: 'listConversations',
  tag,
  summary: "Lists the caller's conversations, latest message first",
  leavesTrace: true,
  method: 'get',
  path: '/conversations',
  role: 'user',
  query: z.object({
    ...pageQuery(20),
    unread: z.enum(['0', '1']).catch('0').default('0').describe('1: unread only'),
    accommodation_id: id.optional().catch(undefined),
    guest_id: id.optional().catch(undefined),
    idreserva: id.optional().catch(undefined).describe("Only that of this reservation's parties"),
  }),
  response: listOf(conversation).extend({ unread: z.int().describe('Unread messages in all conversations') }),
});

export const startConversation = contract({
  name: 'startConversation',
  tag,
  summary: 'Starts a conversation: guest to host of a space, or either side of a reservation; one per guest and space',
  method: 'post',
  path: '/conversations',
  role: 'user',
  rate: 'message',
  body: z.object({
    accommodation_id: id,
    guest_id: id.nullish().describe('Must be the caller'),
    message: messageText,
    check_in_date: day,
    check_out_date: day,
    guests: z.int().min(1, 'out_of_range').max(MAX_GUESTS, 'out_of_range').optional().describe('Number of guests'),
    ical: z.unknown().optional().describe('Ignored: server-set (D-111)'),
    idreserva: id.nullish().describe('A requested reservation of the caller, as guest or host; its nights are used, even past ones'),
  }),
  status: 201,
  response: z.object({ conversation }),
  rejections: [
    'space_not_found',
    'not_yet_approved',
    'space_not_active',
    'no_longer_available',
    'forbidden',
    'past',
    'not_found',
    'phone_required',
    'contact_data',
    'conversation_blocked',
    'muted',
    'required',
    'mismatch',
  ],
});

export const listMessages = contract({
  name: 'listMessages',
  tag,
  summary: 'Returns the last 50 messages, marked as read, or those before a number; plus events',
  leavesTrace: true,
  method: 'get',
  path: '/messages/{id}',
  role: 'user',
  params: oneId,
  query: z.object({
    antes: number.optional().catch(undefined).describe('Number of the first known message'),
    visible: z
      .enum(['0', '1'])
      .catch('1')
      .default('1')
      .describe('0: not on screen yet, so nothing is marked as read; use `POST messages/{id}/read` once shown'),
  }),
  response: z.object({ conversation, data: z.array(message), hay_mas: z.boolean(), eventos: z.array(talkEvent) }),
  rejections: ['not_found'],
});

export const readMessages = contract({
  name: 'readMessages',
  tag,
  summary: 'Marks messages as read up to this number; no effect if repeated or lower',
  method: 'post',
  path: '/messages/{id}/read',
  role: 'user',
  params: oneId,
  body: z.strictObject({ hasta: number.describe('Number of the last message read') }),
  status: 204,
  rejections: ['not_found'],
});

export const sendMessage = contract({
  name: 'sendMessage',
  tag,
  summary: 'Sends a message; contact data is refused until a stay is paid (SEC-24)',
  method: 'post',
  path: '/messages/{id}',
  role: 'user',
  rate: 'message',
  params: oneId,
  body: z.object({ conversation_id: id.nullish().describe('As in the path'), message: messageText }),
  status: 201,
  response: z.object({ message }),
  rejections: ['not_found', 'phone_required', 'contact_data', 'conversation_blocked', 'muted', 'mismatch'],
});

export const appealMessage = contract({
  name: 'appealMessage',
  tag,
  summary: 'Appeals a stopped message, as its author, as free of contact data; an administrator decides',
  method: 'post',
  path: '/messages/{id}/appeal',
  role: 'user',
  rate: 'contact',
  params: oneId,
  body: z.strictObject({ message_id: z.string().min(1).max(200).describe('As given in the refusal') }),
  status: 204,
  rejections: ['not_found'],
});

export const notifyConversation = contract({
  name: 'notifyConversation',
  tag,
  summary: 'Does nothing: each unread message triggers one mail after a delay (D-39)',
  method: 'post',
  path: '/conversations/notify',
  role: 'user',
  body: z.object({ conversation_id: id }),
  status: 204,
  rejections: ['not_found'],
});

export const reportConversation = contract({
  name: 'reportConversation',
  tag,
  summary: 'Reports a conversation to the administrators; idempotent',
  method: 'post',
  path: '/conversations/{id}/report',
  role: 'user',
  rate: 'contact',
  params: oneId,
  body: z.strictObject({ reason: z.enum(TALK_REPORT_REASONS) }),
  status: 204,
  rejections: ['not_found'],
});

export const blockConversation = contract({
  name: 'blockConversation',
  tag,
  summary: 'Blocks a conversation for both sides, or unblocks it',
  method: 'post',
  path: '/conversations/{id}/block',
  role: 'user',
  params: oneId,
  body: z.strictObject({ blocked: z.boolean() }),
  status: 204,
  rejections: ['not_found'],
});

export const adminConversations = contract({
  name: 'adminConversations',
  tag,
  summary: 'Lists who talks to whom, without text (SEC-24)',
  leavesTrace: true,
  method: 'get',
  path: '/admin/get-conversations',
  role: 'admin',
  query: z.object({ ...pageQuery(20), accommodation_id: id.optional().catch(undefined), guest_id: id.optional().catch(undefined) }),
  response: listOf(conversation),
});

export const adminMessages = contract({
  name: 'adminMessages',
  tag,
  summary: "Returns a conversation's text (SEC-24)",
  leavesTrace: true,
  method: 'get',
  path: '/admin/get-messages',
  role: 'admin',
  query: z.object({ conversation_id: id, ...pageQuery(50) }),
  response: listOf(message),
  rejections: ['not_found'],
});
