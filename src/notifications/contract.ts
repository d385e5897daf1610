import { z } from 'zod';
import { contract } from '../server/http/contract.ts';
import { id } from '../server/http/input/fields.ts';
import { CHANNELS, KIND_NAMES } from './kinds.ts';
import { LEDGER_STATES } from './ledger.ts';

const tag = 'Notices';
const kind = z.enum(KIND_NAMES as readonly [string, ...string[]]);
const channel = z.enum(CHANNELS);

const notice = z
  .object({
    id: z.int(),
    texto: z.string(),
    espacio: z.string().nullable(),
    fechas: z.string().nullable().describe('The nights of the stay, in the language of the call'),
    enlace: z.string().describe('A path of the site'),
    fecha: z.iso.datetime(),
    leido: z.boolean(),
  })
  .meta({ id: 'Notice' });
export type NoticeView = z.input<typeof notice>;

export const listNotices = contract({
  name: 'listNotices',
  tag,
  summary: 'What the caller was told in the last 30 days, the latest first, at most 100; words are made in the language of the call',
  method: 'get',
  path: '/avisos',
  role: 'user',
  response: z.object({ data: z.array(notice), sin_leer: z.int() }),
});

export const countNotices = contract({
  name: 'countNotices',
  tag,
  summary: 'How many notices of the last 30 days the caller has not read',
  method: 'get',
  path: '/avisos/sin-leer',
  role: 'user',
  response: z.object({ sin_leer: z.int() }),
});

export const readNotices = contract({
  name: 'readNotices',
  tag,
  summary: 'Marks one notice of the caller as read (`id`), or all up to one (`hasta`); again it changes nothing',
  method: 'post',
  path: '/avisos/leidos',
  role: 'user',
  body: z.union([z.strictObject({ id }), z.strictObject({ hasta: id })]),
  status: 204,
});

const preferences = z
  .object({
    tipos: z.array(
      z.object({
        tipo: kind,
        canales: z.object({ mail: z.boolean(), bell: z.boolean(), push: z.boolean().nullable().describe('null: this kind has no pushes') }),
        fijo: z
          .enum(['contract', 'money', 'decision', 'security'])
          .nullable()
          .describe('Why mail and bell cannot be switched off; null where they can'),
      }),
    ),
    push: z.object({
      clave: z.string().nullable().describe('The public key to subscribe with (VAPID); null while this installation cannot push'),
      dispositivos: z.int().describe('Devices of the caller that get pushes'),
    }),
  })
  .meta({ id: 'NoticePreferences' });
export type PreferencesView = z.input<typeof preferences>;

export const getNoticePreferences = contract({
  name: 'getNoticePreferences',
  tag,
  summary: 'Of what the caller is told over which channel, and what cannot be switched off and why (U-09)',
  method: 'get',
  path: '/avisos/preferencias',
  role: 'user',
  response: preferences,
});

export const setNoticePreference = contract({
  name: 'setNoticePreference',
  tag,
  summary: 'Switches a channel of a kind on or off for the caller',
  method: 'put',
  path: '/avisos/preferencias',
  role: 'user',
  body: z.strictObject({ tipo: kind, canal: channel, activo: z.boolean() }),
  status: 204,
  rejections: ['notice_fixed'],
});

const endpoint = z.string().max(1_000);
/** base64url of this many bytes. */
const bytes = (count: number) =>
  z
    .string()
    .max(200)
    .refine((text) => /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === count, 'invalid');

export const addPushDevice = contract({
  name: 'addPushDevice',
  tag,
  summary: 'Pushes go to this browser from now on: what `PushManager.subscribe` gave, and the zone for the quiet hours (22 to 8)',
  method: 'post',
  path: '/avisos/dispositivos',
  role: 'user',
  secret: true,
  body: z.strictObject({
    endpoint,
    keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
    zona: z.string().max(60).describe('An IANA zone'),
  }),
  status: 204,
  rejections: ['push_address'],
});

export const removePushDevice = contract({
  name: 'removePushDevice',
  tag,
  summary: 'No pushes to this browser any more; again it changes nothing',
  method: 'post',
  path: '/avisos/dispositivos/baja',
  role: 'user',
  secret: true,
  body: z.strictObject({ endpoint }),
  status: 204,
});

const device = z
  .object({
    id: z.uuid(),
    sesion: z.uuid().describe('The session that it belongs to and ends with'),
    desde: z.iso.datetime(),
  })
  .meta({ id: 'PushDevice' });

export const listPushDevices = contract({
  name: 'listPushDevices',
  ownEyes: true,
  tag,
  summary: 'The devices of the caller that get pushes, the latest first',
  method: 'get',
  path: '/avisos/dispositivos',
  role: 'user',
  response: z.object({ data: z.array(device) }),
});

export const endPushDevice = contract({
  name: 'endPushDevice',
  tag,
  summary: 'No pushes to this device of the caller any more; again, or with the id of somebody else, it changes nothing',
  method: 'delete',
  path: '/avisos/dispositivos/{dispositivo}',
  role: 'user',
  params: z.object({ dispositivo: z.string().max(100) }),
  status: 204,
});

const entry = z
  .object({
    id: z.string(),
    canal: channel,
    estado: z.enum(LEDGER_STATES).describe('bounced: the address takes no mail; late: it could not be delivered in time'),
    fecha: z.iso.datetime().describe('When it was sent, shown or read; while it waits, since when'),
    titulo: z.string(),
    asunto: z.string().nullable(),
    texto: z.string().nullable().describe('A mail as it was sent, without the keys of its links'),
  })
  .meta({ id: 'NoticeEntry' });

export const listSentNotices = contract({
  name: 'listSentNotices',
  tag,
  summary: 'Everything that was sent to the caller about their reservation: over which channel, and whether it was delivered',
  method: 'get',
  path: '/reservations/{id}/avisos',
  role: 'user',
  secret: true,
  params: z.object({ id }),
  response: z.object({ data: z.array(entry) }),
  rejections: ['not_found'],
});
