import type { Knex } from 'knex';

/**
 * How long each step of a reservation may take, as its guest was told with the draft (ADR 97); null in those from before there were
 * versions.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('reservations', (t) => t.jsonb('windows'));
  // of a log in PostgreSQL; with an EventStoreDB a rebuild of `reservations` fills it
  await knex.raw(
    `update reservations r set windows = e.data->'windows'
       from event_log e where e.stream = 'reservation-' || r.id and e.revision = 0 and e.data->'windows' is not null`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('reservations', (t) => t.dropColumn('windows'));
};
