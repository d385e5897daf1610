import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  // of the few sides that a mail about unread messages waits for; an instant is text of one form, which sorts as the time does
  for (const side of ['guest', 'host'])
    await knex.raw(
      `create index conversations_${side}_digest on conversations ((${side} ->> 'digestAt')) where ${side} ->> 'digestAt' is not null`,
    );
  await knex.schema.alterTable('messages', (t) => {
    t.jsonb('asked'); // nights of the automatic message that came with it
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('messages', (t) => t.dropColumn('asked'));
  for (const side of ['guest', 'host']) await knex.raw(`drop index conversations_${side}_digest`);
};
