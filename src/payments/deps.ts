import type { Knex } from 'knex';
import { usdNanosOf } from '../content/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { commandHandler, type Handled } from '../platform/engine/handle-command.ts';
import type { EventStore, Metadata } from '../platform/event-store/port.ts';
import { readStream } from '../platform/event-store/typed.ts';
import type { Files } from '../platform/files/files.ts';
import type { Log } from '../platform/observability/log.ts';
import type { MethodOffer, Quote } from '../pricing/events.ts';
import { offerSettings, offersOf } from '../pricing/public.ts';
import type { ReservationCommands } from '../reservations/public.ts';
import { CURRENCIES } from '../shared/money.ts';
import type { Limits } from './decider/approvals.ts';
import type { Payments } from './decider/state.ts';
import { type AdminActionCommand, payments } from './decider.ts';
import { type PaymentEvent, paymentStream } from './events.ts';
import type { Gateways } from './gateways/gateway.ts';

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

/** The limit in every currency, at the day's rate; one without a rate is left out, so that two are asked. */
export const limitsNow = async ({ db, config }: Pick<PaymentDeps, 'db' | 'config'>): Promise<Limits> => {
  const nanos = await Promise.all(CURRENCIES.map(async (currency) => [currency, await usdNanosOf(db, currency)] as const));
  return Object.fromEntries(nanos.flatMap(([currency, of]) => (of ? [[currency, Math.floor((config.fourEyesAbove * 1e9) / of)]] : [])));
};

/** The administrator who gave a command, from its metadata; 0 where it was none, so that whoever approves is another one. */
export const adminIn = (actor: string): number => Number(/^user:(\d+)$/.exec(actor)?.[1] ?? 0);

/** `agreesWith`: whose waiting proposal they agree to; without it they act on their own. */
export type Administrator = { readonly adminId: number; readonly agreesWith?: number | undefined };

/** What an administrator does with money; `waits` when it takes a second one (SEC-33). */
export const byAdministrator =
  (deps: PaymentDeps) =>
  async (
    command: AdminActionCommand,
    by: Administrator,
    metadata: Metadata,
  ): Promise<Handled<Payments, PaymentEvent> & { waits: boolean }> => {
    const limits = await limitsNow(deps);
    const handled = await paymentHandler(deps)(
      paymentStream(command.reservationId),
      { type: 'RequireApproval', command, ...by, limits },
      metadata,
    );
    return { ...handled, waits: handled.events.some(({ type }) => type === 'ApprovalRequested') };
  };

/** The payments of a reservation, folded from the log. */
export const paymentsOf = async ({ store }: Pick<PaymentDeps, 'store'>, reservationId: number): Promise<Payments> =>
  (await readStream(store, paymentStream(reservationId))).reduce(payments.evolve, payments.initial);

/** What a method asks for this quote, to the cent (D-67); the settings that count are the present ones. */
export const offerOf = (config: Config, quote: Quote, method: MethodOffer['method']): MethodOffer | null =>
  offersOf(quote, offerSettings(config)).find((offer) => offer.method === method) ?? null;
