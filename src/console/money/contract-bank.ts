import { z } from 'zod';
import { bankDataAnswer } from '../../identity/public.ts';
import { contract } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';

/** The host's bank account, for the administrator who makes the transfer (SEC-25). */
const bank = {
  tag: 'console',
  role: 'admin',
  secret: true,
  path: '/console/users/{id}/bank-data',
  params: z.object({ id: z.coerce.number<string>().int() }),
  rejections: ['not_found'],
} as const;

export const userBankData = contract({
  ...bank,
  name: 'consoleBankData',
  summary: 'Bank data of a person, the numbers masked',
  method: 'get',
  response: z.object({ data: bankDataAnswer.nullable(), payouts_from: z.iso.datetime().nullable() }).meta({ id: 'ConsoleBankData' }),
});

export const openBankData = contract({
  ...bank,
  name: 'consoleOpenBankData',
  summary: 'Bank data of a person with the numbers, after a fresh sign-in; each look is an event with its reason',
  method: 'post',
  fresh: true,
  body: z.strictObject({ reason: personText('givenReason') }),
  response: z.object({ data: bankDataAnswer }),
});
