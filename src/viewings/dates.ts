import { businessDay } from '../kernel/business-days.ts';
import { addDays } from '../kernel/nights.ts';
import type { DateOnly } from '../kernel/types.ts';

const PROTOCOL_DAYS = 4; // docs/rules/product.md#numbers: within 4 business days of publication

/** The last day for our team's visit: the fourth business day after the publication. */
export const protocolDay = (published: DateOnly): DateOnly => businessDay(addDays(published, 1), PROTOCOL_DAYS);

/** Whole years on `today` (D-16: the age is computed and not asked for). */
export const ageOn = (today: DateOnly, birthDate: DateOnly): number =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0);
