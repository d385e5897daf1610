import type { Knex } from 'knex';
import { z } from 'zod';
import { Rejection } from '../../kernel/rejection.ts';
import { contract, type Route, route } from '../../server/http/contract.ts';
import { digits } from '../profile/shapes.ts';
import { personById } from '../vault.ts';
import type { PhoneCheck } from './chatbot.ts';

export const verifyPhone = contract({
  name: 'verifyPhone',
  tag: 'People',
  summary: 'Whether the own phone, as it is saved, has WhatsApp; a chat bot is asked, after consent and for two seconds at most (D-107)',
  method: 'post',
  path: '/bot/verify-phone',
  role: 'user',
  rate: 'phone',
  secret: true,
  body: z.object({
    cellphone: digits.describe('With the calling code. Another number than the own one is 422 `mismatch`'),
    consent: z.boolean().optional().describe('The person agreed that their number is sent to the chat bot; without it nobody is asked'),
  }),
  response: z.object({
    exists: z.boolean().nullable().describe('Null: nobody knows, for want of consent, of a chat bot (`CHATBOT_URL`) or of its answer'),
  }),
});

type PhoneCheckRoutesDeps = { readonly db: Knex; readonly check: PhoneCheck };

/** Checks one's own number only, so that nobody can look up whether other numbers have WhatsApp. */
export const phoneCheckRoutes = ({ db, check }: PhoneCheckRoutesDeps): readonly Route[] => [
  route(verifyPhone, async ({ body, user }) => {
    const entered = body.cellphone?.replace(/[^\d]/g, '') ?? '';
    if (entered === '') throw new Rejection('required', { field: 'cellphone' });
    const own = (await personById(db, user.id))?.phone ?? null;
    if (own !== entered) throw new Rejection('mismatch', { field: 'cellphone' });
    return { exists: body.consent === true ? await check(own) : null };
  }),
];
