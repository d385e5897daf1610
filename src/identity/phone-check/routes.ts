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
  summary: "Checks whether the caller's saved phone has WhatsApp; queries a chat bot, with consent and a two-second timeout (D-107)",
  method: 'post',
  path: '/bot/verify-phone',
  role: 'user',
  rate: 'phone',
  secret: true,
  body: z.object({
    cellphone: digits.describe("With calling code. 422 `mismatch` unless it is the caller's own"),
    consent: z.boolean().optional().describe('Consent to send the number to the chat bot; without it nothing is queried'),
  }),
  response: z.object({
    exists: z.boolean().nullable().describe('Null if unknown: no consent, no chat bot (`CHATBOT_URL`) or no response from it'),
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
