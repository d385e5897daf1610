import type { Knex } from 'knex';

const SCHEDULER = 'schedule:deadlines';

/**
 * The instants at which something is due (ADR 110). What an earlier version has put into pg-boss runs there. The one scheduler goes on
 * where the one furthest behind stood; what of the rest is scheduled again has the same id in pg-boss, and no effect after that.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `create table deadlines (
       queue text not null,
       key text collate "C" not null,
       at timestamptz not null,
       payload jsonb not null,
       primary key (queue, key)
     )`,
  );
  await knex.schema.alterTable('deadlines', (t) => t.index('at'));
  await knex.raw(
    `insert into projection_checkpoints (name, position)
       select ?, case when bool_and(position is not null) then min(position) end
         from projection_checkpoints where name like 'schedule:%' having count(*) > 0`,
    [SCHEDULER],
  );
  await knex('projection_checkpoints').where('name', 'like', 'schedule:%').whereNot({ name: SCHEDULER }).delete();
};

/** The earlier version reads the log from its beginning and schedules everything again. */
export const down = async (knex: Knex): Promise<void> => {
  await knex('projection_checkpoints').where({ name: SCHEDULER }).delete();
  await knex.schema.dropTable('deadlines');
};
