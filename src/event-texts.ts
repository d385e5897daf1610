import type { Knex } from 'knex';
import { type EventTexts, withEventTexts } from './engine/event-store/event-texts.ts';
import type { EventStore } from './engine/event-store/port.ts';
import { LISTING_TEXTS } from './listings/events.ts';
import { PAYMENT_TEXTS } from './payments/events.ts';
import { RESERVATION_TEXTS } from './reservations/events.ts';

/** The personal texts that events of all contexts refer to but do not contain. */
export const EVENT_TEXTS: EventTexts = { ...LISTING_TEXTS, ...RESERVATION_TEXTS, ...PAYMENT_TEXTS };

/** The log with the texts that its events refer to, for read models; backups, copies and chain checks use the log as stored. */
export const withTexts = ({ store, db }: { readonly store: EventStore; readonly db: Knex }): EventStore =>
  withEventTexts(store, db, EVENT_TEXTS);
