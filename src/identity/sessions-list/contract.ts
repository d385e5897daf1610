import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';

const tag = 'People';

const session = z
  .object({
    id: z.uuid(),
    agent: z.string().describe('Browser and system, such as `Firefox, Linux`; `API` where neither is known'),
    created_at: z.iso.datetime(),
    seen_at: z.iso.datetime().describe('Written at most once an hour'),
    current: z.boolean().describe('The session of this call'),
  })
  .meta({ id: 'Session' });

export const listSessions = contract({
  name: 'listSessions',
  ownEyes: true,
  tag,
  summary: 'The sessions of the caller, that of the call first, then the latest used',
  method: 'get',
  path: '/users/sessions',
  role: 'user',
  secret: true,
  response: z.object({ data: z.array(session) }),
});

export const endOtherSessions = contract({
  name: 'endOtherSessions',
  tag,
  summary: 'Ends all sessions of the caller but that of the call; again it changes nothing',
  method: 'delete',
  path: '/users/sessions',
  role: 'user',
  status: 204,
});

export const endOneSession = contract({
  name: 'endOneSession',
  tag,
  summary: 'Ends a session of the caller; one that is over, unknown or of somebody else is not found',
  method: 'delete',
  path: '/users/sessions/{sesion}',
  role: 'user',
  params: z.object({ sesion: z.string().max(100) }),
  status: 204,
  rejections: ['not_found'],
});
