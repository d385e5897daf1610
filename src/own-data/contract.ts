import { z } from 'zod';
import { contract } from '../platform/http/contract.ts';

const tag = 'Own data';
const instant = z.iso.datetime();
const rows = z.array(z.record(z.string(), z.unknown()));

export const exportOwnData = contract({
  name: 'exportOwnData',
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
