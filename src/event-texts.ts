import type { EventTexts } from './engine/event-store/event-texts.ts';
import { LISTING_TEXTS } from './listings/events.ts';
import { PAYMENT_TEXTS } from './payments/events.ts';
import { RESERVATION_TEXTS } from './reservations/events.ts';

/** The texts of people that events name and do not hold, of all contexts. */
export const EVENT_TEXTS: EventTexts = { ...LISTING_TEXTS, ...RESERVATION_TEXTS, ...PAYMENT_TEXTS };
