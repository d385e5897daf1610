import { z } from 'zod';
import { eachLanguage } from '../kernel/languages.ts';
import { MAX_PHOTOS, MAX_PRICE } from '../kernel/listings/limits.ts';
import { CURRENCIES, currencyKey } from '../kernel/money.ts';
import { recordOf } from '../kernel/own.ts';
import { LEAK_KINDS } from '../kernel/talk/leaks.ts';
import { contract } from '../server/http/contract.ts';
import { describedAs } from '../server/http/input/described.ts';
import { accepted } from './form/field-kinds.ts';
import { PRICE_ALIASES, PRICE_FIELDS } from './form/price-fields.ts';
import { COMMITMENTS, STORED_FIELDS, steps } from './form/submission.ts';
import { DOUBT_KINDS } from './host-doubts.ts';
import { MAX_PHOTO_BYTES } from './photos/photo-rules.ts';
import { ownAccommodation } from './shapes.ts';
import { PHOTO_SLOTS } from './vocabulary.ts';

const byLanguage = z.object(eachLanguage(() => z.string().optional())).describe('One language is enough; sent as JSON');
const currency = z.enum([...CURRENCIES.map(currencyKey), ...CURRENCIES]);
/** How each field is described in the contract: by its step's schema, except where the step transforms a value. */
const FIELDS = {
  ...steps.shape,
  ...recordOf(['nombre', 'sobre_nosotros', 'reglas', 'espacios_comunes', 'uso_cocina', 'aseo_limpieza'], () => byLanguage),
  numeroRegistro: z.string(),
  tiempo_min: z.int().min(1).max(365),
  ...recordOf([...PRICE_FIELDS, ...PRICE_ALIASES], () => z.number().min(0).max(MAX_PRICE)),
  moneda: currency,
  tipo_moneda: currency.describe('Alias of `moneda`'),
  ...recordOf(COMMITMENTS, () => accepted),
};

/**
 * The fields of the form. `submission.ts` validates them after authorisation (docs/api.md#order-of-checks), so the contract accepts any
 * value and only documents them; unknown fields are dropped (SEC-05).
 */
const form = recordOf([...STORED_FIELDS, ...PRICE_ALIASES, ...COMMITMENTS], (name) =>
  z.unknown().meta(describedAs(FIELDS[name])).optional(),
);

const onePhoto = { max: 1, maxBytes: MAX_PHOTO_BYTES };
const files = {
  fields: {
    photos: { max: MAX_PHOTOS, maxBytes: MAX_PHOTO_BYTES },
    ...recordOf(PHOTO_SLOTS, () => onePhoto),
  },
};

const own = z.object({ accommodation: ownAccommodation });

export const createAccommodation = contract({
  name: 'createAccommodation',
  tag: 'Spaces',
  summary:
    'Publishes a space, pending approval: the wizard fields and `photos[]`, 5 to 20 PNG or JPEG files of up to 4 MB and 40 megapixels. ' +
    'Photo codes: `required`, `too_short`, `too_long`, `too_large`, `wrong_format`, `too_many_pixels`, `too_elongated`, `damaged`; text codes also `contact_data`, `money_amount`',
  method: 'post',
  path: '/accommodations/create',
  aliases: ['/accommodations/register'],
  role: 'user',
  rate: 'upload',
  body: z.object(form),
  files,
  status: 201,
  response: own,
  rejections: ['host_terms_required', 'profile_incomplete', 'country_closed'],
});

export const updateAccommodation = contract({
  name: 'updateAccommodation',
  tag: 'Spaces',
  summary:
    'Updates the fields sent for a space; `keep[]` lists the photos to keep, in order; each `new` in it marks the position of the next of `photos[]`, the rest are appended',
  method: 'post',
  path: '/accommodations/update',
  role: 'user',
  rate: 'upload',
  body: z.object({
    ...form,
    idalojamiento: z.unknown().meta(describedAs(z.int().min(1))),
    keep: z
      .unknown()
      .meta(describedAs(z.array(z.string())))
      .optional(),
  }),
  files,
  response: own,
  versioned: true,
  rejections: ['space_not_found', 'no_longer_available', 'country_closed'],
});

export const checkText = contract({
  name: 'checkText',
  tag: 'Spaces',
  summary: 'Checks a text for words a host may not publish and doubtful ones; markup of rich text is ignored (D-91)',
  method: 'post',
  path: '/accommodations/check-text',
  role: 'user',
  rate: 'search',
  body: z.object({ text: z.string().max(20_000, 'too_long') }),
  response: z.object({
    found: z.array(z.object({ kind: z.enum(LEAK_KINDS), words: z.string() })),
    doubts: z.array(z.object({ kind: z.enum(DOUBT_KINDS), words: z.string() })).describe('Published regardless'),
  }),
});
