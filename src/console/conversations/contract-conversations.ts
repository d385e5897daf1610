import { z } from 'zod';
import { SIDES } from '../../kernel/reviews.ts';
import { CLOSE_REASONS, KEEP_BACK_REASONS, RELEASE_REASONS, TALK_REPORT_REASONS } from '../../kernel/talk/conversations.ts';
import { conversation, message } from '../../messages/public.ts';
import { contract } from '../../server/http/contract.ts';
import { id } from '../../server/http/input/fields.ts';
import { listed } from '../lists/list-query.ts';

/** Conversations for administrators, read-only: each access is an event (SEC-24). */
const desk = { tag: 'console', role: 'admin' } as const;
const instant = z.iso.datetime();

const line = conversation
  .omit({ side: true, counterpart: true, last_message: true, unread: true, filtro: true, bloqueada: true })
  .extend({
    mensajes: z.int(),
    ultimo: instant,
    bloqueada: z.array(z.enum(SIDES)).describe('Sides that block it'),
    denunciada_desde: instant.nullable(),
    motivos: z.array(z.enum(TALK_REPORT_REASONS)),
    actions: z.array(z.enum(['close_reports'])),
  })
  .meta({ id: 'ConsoleConversation' });
export type ConsoleConversation = z.input<typeof line>;

export const listConversations = contract({
  ...desk,
  name: 'consoleConversations',
  summary: 'Lists who talks to whom, latest first, without text; `denunciada` for the reported ones',
  leavesTrace: true,
  method: 'get',
  path: '/console/conversations',
  ...listed,
  response: z.array(line),
});

export const showConversation = contract({
  ...desk,
  name: 'consoleConversation',
  summary: "Returns a conversation's last 500 messages",
  leavesTrace: true,
  method: 'get',
  path: '/console/conversations/{id}',
  params: z.object({ id }),
  response: line.extend({ data: z.array(message) }),
  rejections: ['not_found'],
});

const judged = z.object({ position: z.string().nullable().meta({ description: 'Log position of its event.' }) });

export const closeReports = contract({
  ...desk,
  name: 'consoleCloseTalkReports',
  summary: 'Closes the reports about a conversation as handled',
  method: 'post',
  path: '/console/conversations/{id}/close-reports',
  params: z.object({ id }),
  body: z.strictObject({ reason: z.enum(CLOSE_REASONS) }),
  response: judged,
  rejections: ['not_found', 'own_case'],
});

const stopped = z
  .object({
    id: z.string(),
    conversation_id: z.int(),
    accommodation_id: z.int(),
    alojamiento: z.string(),
    autor: z.int(),
    nombre: z.string().describe('First name; empty once erased'),
    lado: z.enum(SIDES),
    mensaje: z.string().nullable(),
    encontrado: z.array(z.string()).describe('Contact data kinds'),
    falta: z.int().describe("Running count of this person's stopped messages, including this one"),
    detenido: instant,
    apelado: instant.nullable(),
    decidido: instant.nullable(),
    actions: z.array(z.enum(['release', 'keep_back'])),
  })
  .meta({ id: 'ConsoleStoppedMessage' });
export type ConsoleStoppedMessage = z.input<typeof stopped>;

export const listStopped = contract({
  ...desk,
  name: 'consoleStoppedMessages',
  summary: 'Lists stopped messages with contact data; `pendiente` for those awaiting a decision (D-56)',
  leavesTrace: true,
  method: 'get',
  path: '/console/stopped-messages',
  ...listed,
  response: z.array(stopped),
});

const judge = {
  ...desk,
  method: 'post',
  params: z.object({ stopped: z.string().min(1).max(200) }),
  response: judged,
  rejections: ['not_found', 'own_case', 'already_decided'],
} as const;

export const releaseMessage = contract({
  ...judge,
  name: 'consoleReleaseMessage',
  summary: "Releases a stopped message: it becomes the conversation's next one, and is no offence",
  path: '/console/stopped-messages/{stopped}/release',
  body: z.strictObject({ reason: z.enum(RELEASE_REASONS) }),
});

export const keepBackMessage = contract({
  ...judge,
  name: 'consoleKeepBackMessage',
  summary: 'Upholds the stop of a message',
  path: '/console/stopped-messages/{stopped}/keep-back',
  body: z.strictObject({ reason: z.enum(KEEP_BACK_REASONS) }),
});
