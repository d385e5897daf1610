import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { digits } from '../profile/shapes.ts';

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
