import { z } from 'zod';
import { priceShapes } from '../../pricing/public.ts';
import { reservationView } from '../../reservations/public.ts';
import { contract } from '../../server/http/contract.ts';
import { day, id } from '../../server/http/input/fields.ts';
import { personText } from '../../server/http/input/person-text.ts';
import { bankShape, MAX_INSTALMENTS } from '../contract.ts';
import { RECEIPT_BYTES } from '../receipts.ts';

const tag = 'Payment';
const token = z.string().min(1).max(200);

const choice = z
  .object({
    meses: z.array(day).meta({ description: 'The instalments by due date, earliest first.' }),
    importe: z.number(),
    moneda: z.string(),
    currency: z.string(),
    offers: priceShapes.offers,
  })
  .meta({ id: 'InstalmentChoice' });

export const getInstalments = contract({
  name: 'getInstalments',
  secret: true,
  tag,
  summary: 'Lists the later months of a paid stay: what can be paid now, and the surcharge of each method (D-127)',
  method: 'get',
  path: '/pago/cuotas/{id}/{token}',
  role: 'token',
  rate: 'byLink',
  params: z.object({ id, token: z.string().max(200) }),
  response: z.object({
    reservation: reservationView,
    opciones: z.array(choice).meta({ description: 'The next instalment, the next two, and so on; empty if nothing is owed.' }),
    bank: bankShape.nullable().meta({ description: 'Transfer account; the offer states the amount. null if transfers are not offered.' }),
  }),
  rejections: ['E01', 'E05', 'conflict'],
  statuses: { E01: 400, E05: 400 },
});

export const payInstalments = contract({
  name: 'payInstalments',
  tag,
  summary: 'Opens a checkout for one or more later months of a stay (D-127)',
  method: 'post',
  path: '/pago/cuotas',
  role: 'token',
  rate: 'byLink',
  body: z.object({
    id_reserva: id,
    token,
    meses: z.array(day).min(1).max(MAX_INSTALMENTS),
    metodo: z.enum(['mercadopago', 'paypal']),
  }),
  response: z.object({ url: z.string() }),
  rejections: ['E01', 'E05', 'conflict', 'not_owed', 'already_paid', 'already_announced', 'method_unavailable'],
  statuses: { E01: 400, E05: 400 },
});

export const announceInstalments = contract({
  name: 'announceInstalments',
  tag,
  summary: 'Announces a transfer for one or more later months; proof is optional, an administrator confirms it (D-127)',
  method: 'post',
  path: '/pago/cuotas/transfer',
  role: 'token',
  rate: 'byLink',
  body: z.object({
    id_reserva: id,
    token,
    meses: z.preprocess((typed) => (typeof typed === 'string' ? [typed] : typed), z.array(day).min(1).max(MAX_INSTALMENTS)),
    reference: personText('transferReference').optional(),
  }),
  files: { fields: { receipt: { max: 1, maxBytes: RECEIPT_BYTES } } },
  response: z.object({ reservation: reservationView }),
  rejections: ['E01', 'E05', 'conflict', 'not_owed', 'already_paid', 'already_announced', 'method_unavailable', 'invalid_file'],
  statuses: { E01: 400, E05: 400 },
});
