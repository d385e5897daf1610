import type { Knex } from 'knex';

const FORMS = ['contacts', 'bug_reports'];

export const up = async (knex: Knex) => {
  for (const form of FORMS) {
    await knex.schema.alterTable(form, (t) => {
      t.timestamp('handled_at', { useTz: true });
      t.integer('handled_by');
      t.text('handled_note');
    });
    await knex.raw('create index ?? on ?? (created_at) where handled_at is null', [`${form}_waiting`, form]);
  }
};

export const down = async (knex: Knex) => {
  for (const form of FORMS) {
    await knex.schema.alterTable(form, (t) => {
      t.dropColumns('handled_at', 'handled_by', 'handled_note');
    });
  }
};
