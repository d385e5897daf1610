import type { Knex } from 'knex';

/** Answers to puzzles of forms that were accepted: each counts once (SEC-18). */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('captcha_answers', (t) => {
    t.text('answer_hash').primary();
    t.timestamp('expires_at', { useTz: true }).notNullable().index();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('captcha_answers');
};
