import type { Clock } from '../../platform/clock.ts';
import type { EventStore } from '../../platform/event-store/port.ts';
import { type Route, route } from '../../platform/http/contract.ts';
import { toWire } from '../../shared/money.ts';
import { nightsOf } from '../../shared/nights.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { ReservationCommands } from '../commands.ts';
import type { Terms } from '../decider/state.ts';
import { reservationStream } from '../events.ts';
import { reservationStreams } from '../streams.ts';
import { type Consequence, consequenceOf, DRY_RUNS } from './consequences.ts';
import { consoleConsequences } from './contract-dry-run.ts';

type Deps = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly terms: Terms;
  readonly commands: Pick<ReservationCommands, 'expectUndoable'>;
};

/** What each command of the console would do to a reservation, before it is sent (D10). */
export const dryRunRoutes = ({ store, clock, terms, commands }: Deps): readonly Route[] => {
  const streams = reservationStreams({ store, clock });
  /** Also whether the nights of a cancelled reservation are still free, which its own stream does not know. */
  const withNights = async (reservationId: number, one: Consequence, commandId: string): Promise<Consequence> => {
    if (one.command !== 'undo_cancellation' || one.refused !== null) return one;
    try {
      await commands.expectUndoable({ reservationId }, { actor: 'dry-run', correlationId: commandId, commandId });
      return one;
    } catch (error) {
      if (error instanceof Rejection) return { ...one, refused: error.code, nights: null, deadline: null, coupon: null, mails: [] };
      throw error;
    }
  };
  return [
    route(consoleConsequences, async ({ params: { id }, metadata }) => {
      const { state } = await streams.load(reservationStream(id));
      const { reservation } = state;
      if (reservation.status === 'none') throw new Rejection('not_found');
      const about = { reservationId: id, state, terms, now: clock.now() };
      const found = await Promise.all(DRY_RUNS.map((name) => consequenceOf(name, about)));
      const all = await Promise.all(found.map((one) => withNights(id, one, metadata.commandId)));
      const { currency } = reservation.quote;
      return {
        comandos: all.map(({ command, refused, nights, refund, deadline, coupon, mails }) => ({
          ...{ comando: command, rechazo: refused, cupon: coupon, correos: [...mails] },
          noches: nights && {
            ...{ efecto: nights.effect, fecha_inicio: nights.stay.checkIn, fecha_termino: nights.stay.checkOut },
            total: nightsOf(nights.stay),
          },
          devolucion: refund && { percentage: refund.percentage, amount: toWire({ amount: refund.amount, currency }), currency },
          plazo: deadline && { hasta: deadline.at, causa: deadline.cause },
        })),
      };
    }),
  ];
};
