import { z } from 'zod';
import { TERMS_VERSION } from '../../kernel/legal/terms-version.ts';
import { knownZone } from '../../kernel/local-time.ts';
import { about } from './kinds.ts';

const text = z.string().min(2).max(200);
const TEXT = 'a text of at most 200 characters';

/** Who runs the installation, for the terms, the privacy page and the days of the console. */
export const operator = {
  OPERATOR_NAME: text
    .default('Posada SpA')
    .meta(about({ takes: TEXT, description: 'Legal name of whoever runs the site and is responsible for personal data.' })),
  OPERATOR_ID: text.optional().meta(about({ takes: TEXT, description: 'Their tax or company number.', shown: 'none' })),
  OPERATOR_ADDRESS: text.optional().meta(about({ takes: TEXT, description: 'Their postal address.', shown: 'none' })),
  OPERATOR_EMAIL: z
    .email()
    .default('privacy@example.com')
    .meta(about({ takes: 'an e-mail address', description: 'Where people write about their data and the terms.' })),
  LAW_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('CL')
    .meta(about({ takes: 'an ISO 3166 code such as CL', description: 'The country whose law the terms name.' })),
  TERMS_SINCE: z.iso
    .date()
    .default(TERMS_VERSION)
    .meta(
      about({
        takes: 'a day, yyyy-mm-dd',
        description: 'Since when the terms and the privacy page hold; a day before that of the version of the terms counts as that one.',
      }),
    ),
  CONSOLE_ZONE: z
    .string()
    .refine((zone) => knownZone(zone) !== null)
    .default('America/Santiago')
    .meta(
      about({
        takes: 'the IANA name of a zone such as America/Santiago',
        description: 'The zone of the days in which the plots of the console count, the same for whoever reads them.',
      }),
    ),
  RECORDS_YEARS: z.coerce
    .number()
    .int()
    .min(1)
    .max(30)
    .default(6)
    .meta(
      about({
        takes: 'a whole number from 1 to 30',
        description: 'How many years the law asks to keep paid reservations, as the privacy page says.',
      }),
    ),
};
