import { z } from 'zod';
import { contract } from '../server/http/contract.ts';

const tag = 'Own data';
const instant = z.iso.datetime();
const rows = z.array(z.record(z.string(), z.unknown()));

export const exportOwnData = contract({
  name: 'exportOwnData',
  ownEyes: true,
  tag,
  summary: 'Everything that is kept of the caller and nothing of anybody else: JSON, or a readable page where HTML is asked for',
  method: 'get',
  path: '/users/me/export',
  role: 'user',
  rate: 'form',
  fresh: true,
  secret: true,
  query: z.object({ format: z.enum(['json', 'html']).optional().describe('Over `Accept`') }),
  alsoMedia: 'text/html',
  response: z.object({
    generated_at: instant,
    user_id: z.int(),
    data: z.record(z.string(), z.record(z.string(), rows)).describe('By section, then by table'),
    files: z.array(z.object({ name: z.string(), content_type: z.string(), base64: z.string() })),
  }),
  rejections: ['sign_in_again', 'not_found'],
});

export const listLooks = contract({
  name: 'listLooks',
  tag,
  summary: 'When administrators looked at data of the caller, at what and for which kind of reason; the latest first',
  method: 'get',
  path: '/users/me/looks',
  role: 'user',
  response: z.object({
    data: z.array(
      z.object({
        at: instant,
        what: z.string().describe('What was looked at, in the language of the call'),
        about: z.string().nullable().describe('The case it belongs to: the number of a reservation or space'),
        who: z.string().describe('The role of whoever looked'),
        why: z.string().describe('The kind of reason for which this may be done'),
      }),
    ),
  }),
});

const hindrance = z.enum(['stays_ahead', 'money_open']);
const record = z.object({ idreserva: z.int(), hasta: z.iso.date() });

export const showErasure = contract({
  name: 'showErasure',
  ownEyes: true,
  tag,
  summary: 'What the erasure of the own account would take and leave; what it has to wait for, and whether it is under way',
  method: 'get',
  path: '/users/me/erase',
  role: 'user',
  response: z.object({
    erase_at: instant.nullable().describe('Until then it can be taken back; null while nothing is asked for'),
    postponed_because: hindrance.nullable(),
    hindrance: hindrance.nullable().describe('What has to end first'),
    spaces: z.int().describe('Spaces that would be taken down'),
    open_requests: z.int().describe('Drafts and requests that would be ended at once'),
    kept: z.array(record).describe('Paid reservations that the law asks to keep, and until when'),
    cool_off: z.string().describe('How long it can be taken back, as an ISO 8601 duration'),
  }),
});

export const requestErasure = contract({
  name: 'requestErasure',
  tag,
  summary: 'Asks for the erasure of the own account; open requests end at once, the rest follows after the time to take it back (D-145)',
  method: 'post',
  path: '/users/me/erase',
  role: 'user',
  rate: 'login',
  secret: true,
  status: 202,
  body: z.strictObject({ password: z.string().min(1, 'required').max(1000, 'too_long') }),
  response: z.object({ token: z.string().describe('For `/facebook/delete/{token}`'), erase_at: instant }),
  rejections: ['stays_ahead', 'money_open', 'not_found'],
});

export const takeErasureBack = contract({
  name: 'takeErasureBack',
  tag,
  summary: 'Takes the wish to be erased back; where there is none it changes nothing',
  method: 'delete',
  path: '/users/me/erase',
  role: 'user',
  status: 204,
  rejections: ['erasure_begun'],
});

const shown = z.object({
  facebook: z.object({ user: z.object({ nombre: z.string().describe('The first letter, to anybody but the person') }) }),
  confirmation_code: z.string(),
  state: z.enum(['pending', 'taken_back', 'erased', 'nothing']).describe('nothing: nothing is kept that came from Facebook'),
  erase_at: instant.nullable(),
});

export const showDeletion = contract({
  name: 'showDeletion',
  tag,
  summary: 'How far a deletion is: confirmation code, and no more than a first letter for strangers (SEC-20)',
  method: 'get',
  path: '/facebook/delete_request/{token}',
  role: 'token',
  rate: 'byLink',
  secret: true,
  params: z.object({ token: z.string().max(100) }),
  response: shown,
  rejections: ['not_found'],
});

export const askDeletion = contract({
  name: 'askDeletion',
  tag,
  summary: 'A request of Facebook to delete what came from there, signed with `FACEBOOK_APP_SECRET`; 404 while it is not set',
  method: 'post',
  path: '/facebook/delete_request',
  role: 'public',
  rate: 'form',
  secret: true,
  alsoForm: true,
  body: z.object({ signed_request: z.string().max(4_000) }),
  response: z.object({ url: z.url(), confirmation_code: z.string() }),
  rejections: ['not_found', 'token_unavailable'],
});
