import { z } from 'zod';
import { puzzle } from '../server/captcha/puzzle.ts';
import { contract } from '../server/http/contract.ts';
import { email } from '../server/http/input/fields.ts';
import { captchaRejections, formTraps } from '../server/http/input/form-traps.ts';
import { personText } from '../server/http/input/person-text.ts';

const tag = 'Content';

/** Phones are stored as digits, without spaces and dashes (docs/rules/product.md#input: a mask of 16 digits). */
const digitsUpTo = (max: number) =>
  z
    .union([z.string(), z.int().nonnegative()])
    .transform((value) => String(value).replace(/[\s().+-]/g, ''))
    .refine((digits) => new RegExp(`^\\d{1,${max}}$`).test(digits), 'invalid');

export const askCaptcha = contract({
  name: 'askCaptcha',
  tag,
  summary: 'Returns the captcha for a public form: none, a puzzle (ALTCHA) or reCAPTCHA (SEC-18)',
  method: 'post',
  path: '/recaptcha/challenge',
  role: 'public',
  rate: 'form',
  secret: true,
  response: z.object({
    kind: z.enum(['none', 'altcha', 'recaptcha']),
    siteKey: z.string().optional(),
    challenge: puzzle.optional(),
  }),
});

export const askContactToken = contract({
  name: 'askContactToken',
  tag,
  summary: 'Issues a token for one letter, valid for 5 minutes (SEC-18)',
  method: 'post',
  path: '/recaptcha/contact',
  role: 'public',
  rate: 'form',
  secret: true,
  body: z
    .object({ recaptcha: z.string().max(4000, 'invalid').optional().meta({ description: 'Solution for `recaptcha/challenge`' }) })
    .optional(),
  response: z.object({ token: z.string() }),
  rejections: captchaRejections,
});

export const sendContact = contract({
  name: 'sendContact',
  tag,
  summary:
    'Sends a letter to Posada: from the home form (first_name, last_name), the contact page (name) or the investment page (investment)',
  method: 'post',
  path: '/contact',
  role: 'public',
  rate: 'contact',
  status: 201,
  body: z
    .object({
      token: z.string().min(1, 'required').max(200, 'invalid'),
      name: personText('fullName').optional(),
      first_name: personText('firstName').optional(),
      last_name: personText('lastName').optional(),
      email,
      codigo_pais: digitsUpTo(4).optional(),
      telefono: digitsUpTo(16).optional(),
      user_type: z.enum(['host', 'guest', 'company', 'other']).optional(),
      destination_country: personText('country').optional(),
      message: personText('letter'),
      investment: z
        .union([z.boolean(), z.literal(0), z.literal(1)])
        .transform(Boolean)
        .default(false),
      website: z.string().max(500).optional().meta({ description: 'Honeypot: leave empty; a value marks a bot' }),
    })
    .superRefine((form, ctx) => {
      for (const field of requiredOf(form))
        if (form[field] === undefined) ctx.addIssue({ code: 'custom', path: [field], message: 'required' });
    }),
  response: z.object({ sent: z.literal(true) }),
  rejections: ['token_unavailable'],
});

/** Spec 5: the home form asks for both names; the contact page for all its fields; the investment page for a name at least. */
const requiredOf = ({ name, investment }: { name?: string | undefined; investment: boolean }) => {
  if (name === undefined) return ['first_name', 'last_name'] as const;
  return investment ? [] : (['codigo_pais', 'telefono', 'user_type', 'destination_country'] as const);
};

export const reportBug = contract({
  name: 'reportBug',
  tag,
  summary: 'Submits a bug report',
  method: 'post',
  path: '/bug-report',
  role: 'public',
  rate: 'contact',
  status: 201,
  body: z.object({
    description: personText('bugDescription'),
    page: personText('bugPage').optional(),
    email: z.union([z.literal('').transform(() => undefined), email]).nullish(),
    ...formTraps,
  }),
  response: z.object({ sent: z.literal(true) }),
  rejections: captchaRejections,
});
