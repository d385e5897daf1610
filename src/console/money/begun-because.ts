import { reasonsOf } from '../../engine/commands/reasons.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import type { WaitingRow } from '../../payments/rows.ts';
import { reservationStream } from '../../reservations/events.ts';
import { notesOf } from '../../reservations/vault.ts';
import type { Core } from '../../server/modules/tokens.ts';

type BegunBecauseDeps = Pick<Core, 'db' | 'store'>;
type Waiting = Pick<WaitingRow, 'id' | 'action' | 'reservation_id' | 'asked_by' | 'asked_command'>;

/**
 * The reasons of the first administrator, by the id of the action that awaits a second one. A refund on hold was started by a reaction: its
 * reason is that of the administrator who ended or cancelled the stay.
 */
export const begunBecause = async ({ db, store }: BegunBecauseDeps, rows: readonly Waiting[]): Promise<ReadonlyMap<string, string>> => {
  const reasons = await reasonsOf(
    db,
    rows.flatMap(({ asked_command }) => asked_command ?? []),
  );
  const found = await Promise.all(
    rows.map(async ({ id, action, reservation_id, asked_by, asked_command }): Promise<[string, string | null]> => {
      const own = reasons.get(asked_command ?? '');
      if (own !== undefined || action !== 'approve_refund') return [id, own ?? null];
      return [id, await endedBecause({ db, store }, reservation_id, asked_by)];
    }),
  );
  return new Map(found.flatMap(([id, text]) => (text === null ? [] : [[id, text]])));
};

const endedBecause = async ({ db, store }: BegunBecauseDeps, reservationId: number, adminId: number): Promise<string | null> => {
  const history = await readStream(store, reservationStream(reservationId));
  const command = history.findLast(({ type }) => type === 'ReservationCancelled')?.meta.commandId;
  const given = command === undefined ? undefined : (await reasonsOf(db, [command])).get(command);
  return given ?? (await notesOf(db, reservationId, adminId)).at(-1)?.note ?? null;
};
