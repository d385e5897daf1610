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

const tag = 'Conversations';
const oneId = z.object({ id });
const number = z.coerce.number().int().positive().max(MAX_ID);

export const listConversations = contract({
  name: 'listConversations',
  tag,
  summary: 'The conversations of the caller, the latest message first',
  leavesTrace: true,
  method: 'get',
  path: '/conversations',
  role: 'user',
  query: z.object({
    ...pageQuery(20),
    unread: z.enum(['0', '1']).catch('0').default('0').describe('1: only those with unread messages'),
    accommodation_id: id.optional().catch(undefined),
    guest_id: id.optional().catch(undefined),
    idreserva: id.optional().catch(undefined).describe('Only that of the two sides of this reservation'),
  }),
  response: listOf(conversation).extend({ unread: z.int().describe('Unread messages of all conversations') }),
});

export const startConversation = contract({
  name: 'startConversation',
  tag,
  summary: 'A guest writes to the host of a space, or one side of a reservation to the other; one conversation of a guest about a space',
  method: 'post',
  path: '/conversations',
  role: 'user',
  rate: 'message',
  body: z.object({
    accommodation_id: id,
    guest_id: id.nullish().describe('The caller; nobody writes for another person'),
    message: messageText,
    check_in_date: day,
    check_out_date: day,
    guests: z.int().min(1, 'out_of_range').max(MAX_GUESTS, 'out_of_range').optional().describe('For how many people'),
    ical: z.unknown().optional().describe('Ignored: the server knows (D-111)'),
    idreserva: id
      .nullish()
      .describe('From a reservation that was asked for: by its guest or its host, about its nights, whenever they are'),
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
  summary: 'The last 50 messages of a conversation, which are then read, or those before a number; with what happened besides',
  leavesTrace: true,
  method: 'get',
  path: '/messages/{id}',
  role: 'user',
  params: oneId,
  query: z.object({
    antes: number.optional().catch(undefined).describe('The number of the first message that is known'),
    visible: z
      .enum(['0', '1'])
      .catch('1')
      .default('1')
      .describe('0: nobody sees them yet, so nothing is marked as read; `POST messages/{id}/read` does when somebody does'),
  }),
  response: z.object({ conversation, data: z.array(message), hay_mas: z.boolean(), eventos: z.array(talkEvent) }),
  rejections: ['not_found'],
});

export const readMessages = contract({
  name: 'readMessages',
  tag,
  summary: 'The caller has seen the messages up to this number; again, or with a lower one, it changes nothing',
  method: 'post',
  path: '/messages/{id}/read',
  role: 'user',
  params: oneId,
  body: z.strictObject({ hasta: number.describe('The number of the last message that was seen') }),
  status: 204,
  rejections: ['not_found'],
});

export const sendMessage = contract({
  name: 'sendMessage',
  tag,
  summary: 'Writes in a conversation; contact data is refused until a stay is paid (SEC-24)',
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
  summary: 'The author of a stopped message says that it holds no contact data; an administrator decides',
  method: 'post',
  path: '/messages/{id}/appeal',
  role: 'user',
  rate: 'contact',
  params: oneId,
  body: z.strictObject({ message_id: z.string().min(1).max(200).describe('As the refusal named it') }),
  status: 204,
  rejections: ['not_found'],
});

export const notifyConversation = contract({
  name: 'notifyConversation',
  tag,
  summary: 'Every unread message leads to one mail after a while by itself; this asks for nothing more (D-39)',
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
  summary: 'Reports a conversation to the administrators; again it changes nothing',
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
  summary: 'Blocks a conversation, so that neither side can write, or takes that back',
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
  summary: 'Who talks with whom, without the words; each look is recorded (SEC-24)',
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
  summary: 'The words of a conversation; each look is recorded (SEC-24)',
  leavesTrace: true,
  method: 'get',
  path: '/admin/get-messages',
  role: 'admin',
  query: z.object({ conversation_id: id, ...pageQuery(50) }),
  response: listOf(message),
  rejections: ['not_found'],
});
