import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { day, id } from '../../server/http/input/fields.ts';

export const getReceipt = contract({
  name: 'getReceipt',
  secret: true,
  tag: 'Payment',
  summary:
    'The receipt of a payment as a PDF: of the one that began the stay, or of the one that paid a later month; payer and administrators',
  method: 'get',
  path: '/reservations/{id}/receipt',
  role: 'public',
  rate: 'byLink',
  params: z.object({ id }),
  query: z.object({
    mes: day.optional().meta({ description: 'A later month that it paid, by its due day.' }),
    token: z.string().max(200).optional().meta({ description: "Of the guest's link, instead of a session." }),
  }),
  media: 'application/pdf',
  response: z.custom<Buffer>(),
  rejections: ['not_found', 'not_signed_in'],
});
