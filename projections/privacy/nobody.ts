import type { Knex } from 'knex';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import { handlingAfter, type Projection } from '../../src/engine/followers/projection.ts';
import { NOBODY } from '../../src/kernel/types.ts';
import type { AccountErased, RecordRemoved } from '../../src/privacy/events.ts';

/** After one of these, rows no longer name an erased person (D-155). */
export type Leaving = AccountErased | RecordRemoved;
const LEAVING = ['AccountErased', 'RecordRemoved'] as const satisfies readonly Leaving['type'][];

type Leave = (trx: Knex.Transaction, event: Recorded<Leaving>) => Promise<unknown>;

/**
 * A read model whose rows no longer name erased persons. `leave` runs after the other events of a batch, so that none of them adds the
 * number of an erased person to a row.
 */
export const withoutErased = (projection: Projection, leave: Leave): Projection => handlingAfter<Leaving>(projection, LEAVING, leave);

/** The columns in which a table names people. */
type Named = { readonly table: string; readonly people: readonly string[] };

/** From the erasure on `NOBODY` replaces the person in every row. Rows that others add later, such as a review, follow with the records. */
export const namesNobody =
  ({ table, people }: Named): Leave =>
  async (trx, { data: { userId } }) => {
    for (const column of people)
      await trx(table)
        .where({ [column]: userId })
        .update({ [column]: NOBODY });
  };

/**
 * Rows of reservations (`reservation`: the column of the id) that must be retained by law name the person until that record is removed; all
 * others name `NOBODY` from the erasure on.
 */
export const namesNobodyAfterRecord =
  ({ table, people, reservation }: Named & { readonly reservation: string }): Leave =>
  async (trx, event) => {
    for (const column of people)
      await trx(table)
        .where({ [column]: event.data.userId })
        .modify((rows) => {
          if (event.type === 'RecordRemoved') rows.where({ [reservation]: event.data.reservationId });
          else
            rows.whereNotIn(
              reservation,
              event.data.kept.map(({ reservationId }) => reservationId),
            );
        })
        .update({ [column]: NOBODY });
  };

/** Anonymises only after the last legally retained record is gone. */
export const atLast =
  (leave: Leave): Leave =>
  async (trx, event) => {
    const isLast = event.type === 'AccountErased' ? event.data.kept.length === 0 : event.data.last === true;
    if (isLast) await leave(trx, event);
  };
