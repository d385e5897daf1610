import type { Knex } from 'knex';

/**
 * The vault names a picture, and until when it may be kept, before the file is there: a crash in between leaves nothing that nobody knows.
 */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('visit_vault', (t) => {
    t.timestamp('picture_until', { useTz: true }).index();
    t.timestamp('kept_at', { useTz: true }).notNullable().defaultTo(knex.fn.now()).index();
  });
  await knex.raw(
    `update visit_vault v set picture_until = s.picture_until, kept_at = s.requested_at from visits s where s.id = v.visit_id and v.picture_key is not null`,
  );
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('visit_vault', (t) => {
    t.dropColumns('picture_until', 'kept_at');
  });
};
