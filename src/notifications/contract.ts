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
    fechas: z.string().nullable().describe('Nights of the stay, in the request language'),
    enlace: z.string().describe('Site path'),
    fecha: z.iso.datetime(),
    leido: z.boolean(),
  })
  .meta({ id: 'Notice' });
export type NoticeView = z.input<typeof notice>;

export const listNotices = contract({
  name: 'listNotices',
  tag,
  summary: "Lists the caller's notices of the last 30 days, latest first, at most 100; in the request language",
  method: 'get',
  path: '/avisos',
  role: 'user',
  response: z.object({ data: z.array(notice), sin_leer: z.int() }),
});

export const countNotices = contract({
  name: 'countNotices',
  tag,
  summary: "Counts the caller's unread notices of the last 30 days",
  method: 'get',
  path: '/avisos/sin-leer',
  role: 'user',
  response: z.object({ sin_leer: z.int() }),
});

export const readNotices = contract({
  name: 'readNotices',
  tag,
  summary: "Marks one of the caller's notices as read (`id`), or all up to one (`hasta`); idempotent",
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
        canales: z.object({ mail: z.boolean(), bell: z.boolean(), push: z.boolean().nullable().describe('null if this kind has no push') }),
        fijo: z
          .enum(['contract', 'money', 'decision', 'security'])
          .nullable()
          .describe('Why mail and bell cannot be disabled; null if they can'),
      }),
    ),
    push: z.object({
      clave: z.string().nullable().describe('VAPID public key to subscribe with; null if push is not available here'),
      dispositivos: z.int().describe("The caller's devices with push"),
    }),
  })
  .meta({ id: 'NoticePreferences' });
export type PreferencesView = z.input<typeof preferences>;

export const getNoticePreferences = contract({
  name: 'getNoticePreferences',
  tag,
  summary: "Returns the caller's notices by channel, and what cannot be disabled and why (U-09)",
  method: 'get',
  path: '/avisos/preferencias',
  role: 'user',
  response: preferences,
});

export const setNoticePreference = contract({
  name: 'setNoticePreference',
  tag,
  summary: 'Turns a channel of a kind on or off for the caller',
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
  summary: 'Registers this browser for push: the `PushManager.subscribe` result, and the time zone for quiet hours (22 to 8)',
  method: 'post',
  path: '/avisos/dispositivos',
  role: 'user',
  secret: true,
  body: z.strictObject({
    endpoint,
    keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
    zona: z.string().max(60).describe('IANA zone'),
  }),
  status: 204,
  rejections: ['push_address'],
});

export const removePushDevice = contract({
  name: 'removePushDevice',
  tag,
  summary: 'Unregisters this browser from push; idempotent',
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
    sesion: z.uuid().describe('The session it belongs to and ends with'),
    desde: z.iso.datetime(),
  })
  .meta({ id: 'PushDevice' });

export const listPushDevices = contract({
  name: 'listPushDevices',
  ownEyes: true,
  tag,
  summary: "Lists the caller's devices that get pushes, latest first",
  method: 'get',
  path: '/avisos/dispositivos',
  role: 'user',
  response: z.object({ data: z.array(device) }),
});

export const endPushDevice = contract({
  name: 'endPushDevice',
  tag,
  summary: "Unregisters one of the caller's devices from push; no effect if repeated or with someone else's id",
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
    estado: z.enum(LEDGER_STATES).describe('bounced: the address rejects mail; late: not delivered in time'),
    fecha: z.iso.datetime().describe('When sent, shown or read; while waiting, since when'),
    titulo: z.string(),
    asunto: z.string().nullable(),
    texto: z.string().nullable().describe('The mail as sent, without the link tokens'),
  })
  .meta({ id: 'NoticeEntry' });

export const listSentNotices = contract({
  name: 'listSentNotices',
  tag,
  summary: 'Lists everything sent to the caller about their reservation: channel and delivery status',
  method: 'get',
  path: '/reservations/{id}/avisos',
  role: 'user',
  secret: true,
  params: z.object({ id }),
  response: z.object({ data: z.array(entry) }),
  rejections: ['not_found'],
});
