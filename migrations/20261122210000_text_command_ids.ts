import type { Knex } from 'knex';

const FORMS = ['contacts', 'bug_reports'];

/** Which command stored a row, and which one marked it as handled: the same request sent again finds its own work. */
export const up = async (knex: Knex) => {
  for (const form of FORMS)
    await knex.schema.alterTable(form, (t) => {
      t.uuid('command_id').unique();
      t.uuid('handled_command');
    });
};

export const down = async (knex: Knex) => {
  for (const form of FORMS) await knex.schema.alterTable(form, (t) => t.dropColumns('command_id', 'handled_command'));
};
