import type { Knex } from 'knex';

/** Actions that wait for a second administrator are approvals, and what waits is an action. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.renameTable('second_eyes', 'approvals');
  await knex.schema.alterTable('approvals', (t) => {
    t.renameColumn('deed', 'action');
  });
  await knex('projection_checkpoints').where({ name: 'second-eyes' }).update({ name: 'approvals' });
};

export const down = async (knex: Knex): Promise<void> => {
  await knex('projection_checkpoints').where({ name: 'approvals' }).update({ name: 'second-eyes' });
  await knex.schema.alterTable('approvals', (t) => {
    t.renameColumn('action', 'deed');
  });
  await knex.schema.renameTable('approvals', 'second_eyes');
};
