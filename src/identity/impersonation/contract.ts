import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';

const desk = { tag: 'console', role: 'admin' } as const;

export const startImpersonation = contract({
  ...desk,
  name: 'consoleImpersonate',
  summary: 'Shows the site as a person sees it, for 30 minutes and reading only; the person is told, with the reason (A-12)',
  method: 'post',
  path: '/console/users/{id}/impersonate',
  params: z.object({ id: z.coerce.number<string>().int() }),
  fresh: true,
  secret: true,
  body: z.strictObject({ reason: personText('impersonationReason') }),
  response: z.object({ position: z.string().nullable(), ends_at: z.iso.datetime() }),
  rejections: ['not_found', 'impersonation_own_account', 'impersonation_of_team'],
});

export const endImpersonation = contract({
  ...desk,
  name: 'consoleEndImpersonation',
  summary: 'Ends what `console/users/{id}/impersonate` began in this session; again it changes nothing',
  method: 'delete',
  path: '/console/impersonation',
  secret: true,
  status: 204,
});
