import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';
import { ROLES } from '../events.ts';

/** Roles are given by two administrators and taken by one; `npm run admin -- grant` makes the first (SEC-33, SEC-37). */
const desk = { tag: 'console', role: 'admin', adminOnly: true } as const;
const params = z.object({ id: z.coerce.number<string>().int() });
const reason = personText('givenReason');

const done = z.object({ position: z.string().nullable(), waits: z.boolean() });

export const proposeRole = contract({
  ...desk,
  name: 'consoleProposeRole',
  summary: 'Proposes a role for a person, or gives the one that another administrator has proposed',
  method: 'post',
  path: '/console/users/{id}/role',
  params,
  fresh: true,
  body: z.strictObject({ role: z.enum(ROLES), reason }),
  response: done,
  rejections: ['not_found', 'own_role', 'second_administrator'],
});
export const rejectRole = contract({
  ...desk,
  name: 'consoleRejectRole',
  summary: 'Ends the proposal of a role: another administrator rejects it, or the first withdraws it',
  method: 'post',
  path: '/console/users/{id}/role/reject',
  params,
  body: z.strictObject({ reason }),
  response: done,
  rejections: ['not_found', 'own_role', 'not_waiting'],
});
export const revokeRole = contract({
  ...desk,
  name: 'consoleRevokeRole',
  summary: 'Takes the role of another person; it ends at once',
  method: 'post',
  path: '/console/users/{id}/role/revoke',
  params,
  fresh: true,
  body: z.strictObject({ reason }),
  response: done,
  rejections: ['not_found', 'own_role'],
});
