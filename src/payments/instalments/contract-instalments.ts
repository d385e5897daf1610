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
    meses: z.array(day).meta({ description: 'The instalments, by their due days, the earliest first.' }),
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
  summary: 'The later months of a paid stay: what can be paid now, one or several at once, and what each method charges (D-127)',
  method: 'get',
  path: '/pago/cuotas/{id}/{token}',
  role: 'token',
  rate: 'byLink',
  params: z.object({ id, token: z.string().max(200) }),
  response: z.object({
    reservation: reservationView,
    opciones: z.array(choice).meta({ description: 'The next instalment, the next two, and so on; empty when nothing is owed.' }),
    bank: bankShape
      .nullable()
      .meta({ description: 'Where to transfer; the amount is that of the offer. Null when transfers are not offered.' }),
  }),
  rejections: ['E01', 'E05', 'conflict'],
  statuses: { E01: 400, E05: 400 },
});

export const payInstalments = contract({
  name: 'payInstalments',
  tag,
  summary: 'Opens a checkout for one or several later months of a paid stay (D-127)',
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
  summary: 'Says that the money for one or several later months was transferred; a proof is optional, an administrator confirms it (D-127)',
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
