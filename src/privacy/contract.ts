import { z } from 'zod';
import { contract } from '../server/http/contract.ts';

const tag = 'Own data';
const instant = z.iso.datetime();
const rows = z.array(z.record(z.string(), z.unknown()));

export const exportOwnData = contract({
  name: 'exportOwnData',
  ownEyes: true,
  tag,
  summary: 'Exports all data stored about the caller, and only that: JSON, or a readable page if HTML is requested',
  method: 'get',
  path: '/users/me/export',
  role: 'user',
  rate: 'form',
  fresh: true,
  secret: true,
  query: z.object({ format: z.enum(['json', 'html']).optional().describe('Overrides `Accept`') }),
  alsoMedia: 'text/html',
  response: z.object({
    generated_at: instant,
    user_id: z.int(),
    data: z.record(z.string(), z.record(z.string(), rows)).describe('By section, then table'),
    files: z.array(z.object({ name: z.string(), content_type: z.string(), base64: z.string() })),
  }),
  rejections: ['sign_in_again', 'not_found'],
});

export const listLooks = contract({
  name: 'listLooks',
  tag,
  summary: "Lists administrator access to the caller's data: when, what and the kind of reason; latest first",
  method: 'get',
  path: '/users/me/looks',
  role: 'user',
  response: z.object({
    data: z.array(
      z.object({
        at: instant,
        what: z.string().describe('What was viewed, in the request language'),
        about: z.string().nullable().describe('Related case: number of the reservation or space'),
        who: z.string().describe('Role of the viewer'),
        why: z.string().describe('The kind of permitted reason'),
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
  summary: "Previews the erasure of the caller's account: effects, what blocks it, and whether it is in progress",
  method: 'get',
  path: '/users/me/erase',
  role: 'user',
  response: z.object({
    erase_at: instant.nullable().describe('Can be undone until then; null if not requested'),
    postponed_because: hindrance.nullable(),
    hindrance: hindrance.nullable().describe('What blocks it'),
    spaces: z.int().describe('Spaces that would be taken down'),
    open_requests: z.int().describe('Drafts and requests ended immediately'),
    kept: z.array(record).describe('Paid reservations retained by law, and until when'),
    cool_off: z.string().describe('Cooling-off period, as an ISO 8601 duration'),
  }),
});

export const requestErasure = contract({
  name: 'requestErasure',
  tag,
  summary: "Requests erasure of the caller's account; ends open requests now, the rest after the cooling-off period (D-145)",
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
  summary: 'Withdraws a pending erasure request; no effect without one',
  method: 'delete',
  path: '/users/me/erase',
  role: 'user',
  status: 204,
  rejections: ['erasure_begun'],
});

const shown = z.object({
  facebook: z.object({ user: z.object({ nombre: z.string().describe('Only the first letter, to anyone else') }) }),
  confirmation_code: z.string(),
  state: z.enum(['pending', 'taken_back', 'erased', 'nothing']).describe('nothing: no data from Facebook is stored'),
  erase_at: instant.nullable(),
});

export const showDeletion = contract({
  name: 'showDeletion',
  tag,
  summary: 'Returns the state of a deletion: confirmation code; strangers see only an initial (SEC-20)',
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
  summary: "Receives Facebook's data deletion request, signed with `FACEBOOK_APP_SECRET`; 404 if that is not set",
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
