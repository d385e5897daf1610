import { z } from 'zod';
import { contract } from '../server/http/contract.ts';
import { day, email } from '../server/http/input/fields.ts';
import { captchaRejections, formTraps } from '../server/http/input/form-traps.ts';
import { personText } from '../server/http/input/person-text.ts';
import { PICTURE_BYTES } from './national-ids.ts';

const optional = <T extends z.ZodType>(field: T) => z.union([z.literal('').transform(() => null), field]).nullish();
const phone = z
  .string()
  .transform((text) => text.replace(/[\s().+-]/g, ''))
  .refine((digits) => digits !== '', 'required')
  .refine((digits) => digits === '' || /^\d{6,15}$/.test(digits), 'invalid');

/** The fields of a viewing request in the order of the specification (D-16); the age is computed from the birth date. */
export const requestVisit = contract({
  name: 'requestVisit',
  tag: 'Spaces',
  summary: 'Requests a viewing of a space; `id_picture` (PNG or JPEG, 4 MB) is optional, private and deleted after 30 days (D-16)',
  method: 'post',
  path: '/accommodations/request-visit/{id}',
  role: 'public',
  rate: 'contact',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.object({
    full_name: personText('fullName'),
    national_id: optional(personText('visitNationalId')),
    address: optional(personText('visitAddress')),
    birth_date: day,
    country: personText('country'),
    phone,
    visit_day: day,
    occupation: z.enum(['student', 'executive']),
    email,
    preferred_dates: optional(personText('preferredDates')),
    ...formTraps,
  }),
  files: { fields: { id_picture: { max: 1, maxBytes: PICTURE_BYTES } } },
  status: 201,
  response: z.object({ visit: z.object({ id: z.int(), visit_day: z.iso.date() }) }),
  rejections: [
    'space_not_found',
    'not_yet_approved',
    'space_not_active',
    'no_longer_available',
    'forbidden',
    'already_requested',
    'past',
    'too_far',
    'invalid_file',
    ...captchaRejections,
  ],
});

const console_ = { tag: 'console', role: 'admin', params: z.object({ id: z.coerce.number().int().positive() }) } as const;

export const seeVisitIdentity = contract({
  ...console_,
  name: 'consoleVisitIdentity',
  summary: 'Returns the national id and document picture, for a recorded reason; each access is an event',
  method: 'post',
  path: '/console/viewing-requests/{id}/identity',
  secret: true,
  body: z.strictObject({ reason: personText('givenReason') }),
  response: z.object({ national_id: z.string().nullable(), picture: z.string().nullable().describe('As data URL') }),
});

export const closeVisit = contract({
  ...console_,
  name: 'consoleCloseVisit',
  summary: 'Closes a viewing request as held or declined',
  method: 'post',
  path: '/console/viewing-requests/{id}/close',
  body: z.strictObject({ outcome: z.enum(['held', 'declined']), reason: personText('givenReason') }),
  response: z.object({ outcome: z.enum(['held', 'declined']) }),
  rejections: ['already_closed'],
});
