import type { Knex } from 'knex';

/** Rows that name people who were erased before; those of kept reservations name them on. */
const ROWS: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['conversations', ['guest_id', 'host_id']],
  ['stopped_messages', ['guest_id', 'host_id', 'author_id']],
  ['host_answers', ['host_id']],
  ['visits', ['guest_id', 'host_id']],
  ['stay_reviews', ['guest_id', 'host_id']],
];
const OF_RESERVATIONS: readonly (readonly [table: string, columns: readonly string[], reservation: string])[] = [
  ['reservations', ['guest_id', 'host_id'], 'id'],
  ['payouts', ['host_id'], 'reservation_id'],
  ['instalments', ['host_id'], 'reservation_id'],
  ['occupancy', ['guest_id'], 'ref_id'],
];
const GONE = 'select user_id from erasures where erased_at is not null';
const KEPT = `select (record ->> 'reservationId')::int from erasures e, jsonb_array_elements(e.kept) as record where e.user_id = ??`;

/** Several erased people may have written about the same space, and stand there as nobody. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('conversations', (t) => t.dropUnique(['guest_id', 'listing_id']));
  await knex.raw('create unique index conversations_of_a_pair on conversations (guest_id, listing_id) where guest_id <> 0');
  for (const [table, columns] of ROWS)
    for (const column of columns) await knex.raw(`update ?? set ?? = 0 where ?? in (${GONE})`, [table, column, column]);
  for (const [table, columns, reservation] of OF_RESERVATIONS)
    for (const column of columns)
      await knex.raw(`update ?? set ?? = 0 where ?? in (${GONE}) and ?? not in (${KEPT})`, [
        ...[table, column, column, reservation, `${table}.${column}`],
      ]);
  await knex.raw(`update users set type = null, country = null, interest_country = null where id in (${GONE})`);
  const last = `${GONE} and kept = '[]'::jsonb`;
  await knex.raw(`update listings set host_id = 0 where host_id in (${last})`);
  await knex.raw(
    `update audit set actor = 'user:0' where actor in (select 'user:' || user_id from (${last}) as gone)
        and not exists (select from audit role where role.stream = replace(audit.actor, 'user:', 'user-') and role.type in ('AdminGranted', 'RoleGranted'))`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop index conversations_of_a_pair');
  await knex.schema.alterTable('conversations', (t) => t.unique(['guest_id', 'listing_id']));
};
