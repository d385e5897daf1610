import type { Knex } from 'knex';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { EventStore, Recorded } from '../platform/event-store/port.ts';
import type { Files } from '../platform/files.ts';
import { commandHandler } from '../platform/handle-command.ts';
import type { Log } from '../platform/log.ts';
import type { MethodOffer, Quote } from '../pricing/events.ts';
import { offerSettings, offersOf } from '../pricing/public.ts';
import type { ReservationCommands } from '../reservations/public.ts';
import type { Payments } from './decider/state.ts';
import { payments } from './decider.ts';
import { type PaymentEvent, paymentStream } from './events.ts';
import type { Gateways } from './gateway.ts';

export type PaymentDeps = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly db: Knex;
  readonly config: Config;
  readonly files: Files;
  readonly log: Log;
  readonly gateways: Gateways;
  readonly reservations: ReservationCommands;
};

/** Sends a command to `payment-<reservationId>`. */
export const paymentHandler = ({ store, clock }: Pick<PaymentDeps, 'store' | 'clock'>) => commandHandler(store, clock, payments);

/** The payments of a reservation, folded from the log. */
export const paymentsOf = async ({ store }: Pick<PaymentDeps, 'store'>, reservationId: number): Promise<Payments> =>
  ((await store.read(paymentStream(reservationId))) as Recorded<PaymentEvent>[]).reduce(payments.evolve, payments.initial);

/** What a method asks for this quote, to the cent (D-67); the settings that count are the present ones. */
export const offerOf = (config: Config, quote: Quote, method: MethodOffer['method']): MethodOffer | null =>
  offersOf(quote, offerSettings(config)).find((offer) => offer.method === method) ?? null;
