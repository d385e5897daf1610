import { z } from 'zod';
import { toWire } from '../../kernel/money.ts';
import { nightsOf } from '../../kernel/nights.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { contract, type Route, route } from '../../server/http/contract.ts';
import { day } from '../../server/http/input/fields.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { ReservationCommands } from '../commands.ts';
import type { Terms } from '../decider/state.ts';
import { reservationStream } from '../events.ts';
import { reservationStreams } from '../streams.ts';
import { type Begun, type Consequence, consequenceOf, DRY_RUNS, NOTHING } from './consequences.ts';

export const consoleConsequences = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleConsequences',
  summary: 'Previews every console command on a reservation: runs the deciding code and writes nothing (D10)',
  method: 'get',
  path: '/console/reservations/{id}/consequences',
  params: z.object({ id: z.coerce.number<string>().int() }),
  response: z.object({
    comandos: z.array(
      z
        .object({
          comando: z.enum(DRY_RUNS),
          rechazo: z.string().nullable().meta({ description: 'Code if it is refused now; it then has no effects.' }),
          espera: z.boolean().meta({
            description:
              'Needs another administrator first (SEC-33); the rest follows then. The refund of an ended stay is held separately: see `GET reservations/{id}/refunds`.',
          }),
          noches: z
            .object({ efecto: z.enum(['freed', 'held', 'kept']), fecha_inicio: day, fecha_termino: day, total: z.int() })
            .nullable()
            .meta({ description: 'null when it has no nights and gets none.' }),
          devolucion: z.object({ percentage: z.int(), amount: z.number(), currency: z.string() }).nullable(),
          plazo: z
            .object({ hasta: z.iso.datetime(), causa: z.enum(['draft_lapsed', 'host_deadline', 'payment_deadline', 'transfer_deadline']) })
            .nullable()
            .meta({ description: 'The deadline in force afterwards.' }),
          cupon: z.enum(['released', 'consumed', 'kept']).nullable(),
          correos: z.array(z.object({ template: z.string(), recipient: z.string() })),
        })
        .meta({ id: 'ConsoleConsequence' }),
    ),
  }),
  rejections: ['not_found'],
});

/** The commands on a reservation that move the money of its payment. */
const MOVING_MONEY = ['mark_paid', 'void_payment', 'undo_cancellation'] as const;
type Moving = {
  readonly command: (typeof MOVING_MONEY)[number];
  readonly reservationId: number;
  /** The payment it concerns; null when there is none yet. */
  readonly paymentId: string | null;
  readonly adminId: number;
};
/** Whether such a command waits for another administrator, or why it is refused; decided by the payments context (SEC-33). */
export type MoneyCheck = (moving: Moving) => Promise<{ readonly waits: boolean; readonly refused: string | null }>;

type DryRunRoutesDeps = Pick<Core, 'store' | 'clock'> & {
  readonly terms: Terms;
  readonly commands: Pick<ReservationCommands, 'expectUndoable'>;
  readonly moneyCheck: MoneyCheck;
};

/** Previews of the console's commands on a reservation (D10). */
export const dryRunRoutes = ({ store, clock, terms, commands, moneyCheck }: DryRunRoutesDeps): readonly Route[] => {
  const streams = reservationStreams({ store, clock });
  /** The payment a command concerns; null when there is none yet. Throws Rejection when the nights of a cancelled reservation are taken. */
  const paymentOf = async (command: Moving['command'], reservation: Begun, commandId: string): Promise<string | null> => {
    if (reservation.status === 'paid') return reservation.paymentId;
    if (command !== 'undo_cancellation') return null;
    const { reservationId } = reservation;
    return (await commands.expectUndoable({ reservationId }, { actor: 'dry-run', correlationId: commandId, commandId })).paymentId;
  };
  /** Includes what the reservation's stream does not contain: whether its nights are still free, and the state of its payments. */
  const withOthers = async (one: Consequence, reservation: Begun, adminId: number, commandId: string): Promise<Consequence> => {
    const command = MOVING_MONEY.find((name) => name === one.command);
    if (command === undefined || one.refused !== null) return one;
    try {
      const paymentId = await paymentOf(command, reservation, commandId);
      if (paymentId === null && command !== 'mark_paid') return one; // nothing was paid
      const { waits, refused } = await moneyCheck({ command, reservationId: reservation.reservationId, paymentId, adminId });
      return refused === null ? { ...one, waits } : { command, refused, ...NOTHING };
    } catch (error) {
      if (error instanceof Rejection) return { command, refused: error.code, ...NOTHING };
      throw error;
    }
  };
  return [
    route(consoleConsequences, async ({ params: { id }, user, metadata }) => {
      const { state } = await streams.load(reservationStream(id));
      const { reservation } = state;
      if (reservation.status === 'none') throw new Rejection('not_found');
      const about = { reservationId: id, state, terms, now: clock.now() };
      const found = await Promise.all(DRY_RUNS.map((name) => consequenceOf(name, about)));
      const all = await Promise.all(found.map((one) => withOthers(one, reservation, user.id, metadata.commandId)));
      const { currency } = reservation.quote;
      return {
        comandos: all.map(({ command, refused, waits, nights, refund, deadline, coupon, mails }) => ({
          comando: command,
          rechazo: refused,
          espera: waits,
          cupon: coupon,
          correos: [...mails],
          noches: nights && {
            efecto: nights.effect,
            fecha_inicio: nights.stay.checkIn,
            fecha_termino: nights.stay.checkOut,
            total: nightsOf(nights.stay),
          },
          devolucion: refund && { percentage: refund.percentage, amount: toWire({ amount: refund.amount, currency }), currency },
          plazo: deadline && { hasta: deadline.at, causa: deadline.cause },
        })),
      };
    }),
  ];
};
