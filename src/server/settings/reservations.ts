import { z } from 'zod';
import { OPERATING } from '../../kernel/countries.ts';
import { MONTHLY_FROM_NIGHTS } from '../../kernel/stay-rules.ts';
import { about, COUNTRY_LIST, countries, DURATION, duration, flag } from './kinds.ts';

const REQUESTS = 'a whole number from 1 to 1000';
const requests = (fallback: number) => z.coerce.number().int().min(1).max(1000).default(fallback);
/** The deadlines of a reservation and of an account, and how many requests a guest may send. */
export const reservations = {
  HOST_ANSWER: duration.default('PT24H').meta(about({ takes: DURATION, description: 'Time a host has to answer a request.' })),
  GUEST_PAYMENT: duration.default('PT24H').meta(about({ takes: DURATION, description: 'Time a guest has to pay once accepted.' })),
  TRANSFER_WINDOW: duration
    .default('PT1H')
    .meta(about({ takes: DURATION, description: 'Time to announce a bank transfer once it was chosen.' })),
  DRAFT_LIFE: duration
    .default('PT24H')
    .meta(about({ takes: DURATION, description: 'Time after which a draft that was never requested lapses.' })),
  OPERATES: countries(OPERATING)
    .refine((codes) => codes.length > 0)
    .meta(about({ takes: COUNTRY_LIST, description: 'Countries in which spaces are published, found and asked for.' })),
  ENFORCE_LETTING_LAW: flag.default(false).meta(
    about({
      takes: '1 or 0',
      description: 'Refuse stays that are longer than the letting law of their place allows (Buenos Aires: three months); 0 warns of it.',
      shown: '`0`',
    }),
  ),
  LEAST_NIGHTS: z.coerce
    .number()
    .int()
    .min(1)
    .max(MONTHLY_FROM_NIGHTS)
    .default(1)
    .meta(
      about({
        takes: `a whole number from 1 to ${MONTHLY_FROM_NIGHTS}`,
        description: 'No stay anywhere is shorter, in nights; 1 leaves it to each space.',
      }),
    ),
  ERASE_COOL_OFF: duration
    .default('P7D')
    .meta(about({ takes: DURATION, description: 'Time in which a person can take back that their account is erased.' })),
  EMAIL_CHANGE_LIFE: duration
    .default('PT24H')
    .meta(about({ takes: DURATION, description: 'Time in which both addresses have to approve that an account changes its address.' })),
  REQUESTS_PER_LISTING: requests(3).meta(
    about({ takes: REQUESTS, description: 'Requests one guest may send for one listing in 24 hours; RATE_LIMITS scales them.' }),
  ),
  REQUESTS_PER_GUEST: requests(20).meta(
    about({ takes: REQUESTS, description: 'Requests one guest may send in 24 hours; RATE_LIMITS scales them.' }),
  ),
};
