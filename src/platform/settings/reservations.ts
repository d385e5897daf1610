import { z } from 'zod';
import { about, DURATION, duration } from './kinds.ts';

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
