import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  const instant = { useTz: true };
  await knex.schema.alterTable('mail_outbox', (t) => {
    t.boolean('bounced').notNullable().defaultTo(false); // failed because the address takes no mail
  });
  // Mails whose notices are not made yet; `again`: sent once more by an administrator
  await knex.schema.createTable('notice_queue', (t) => {
    t.uuid('mail_id').primary();
    t.boolean('again').notNullable().defaultTo(false);
    t.timestamp('due_at', instant).notNullable();
    t.index(['due_at']);
  });
  await knex.raw('insert into notice_queue (mail_id, due_at) select id, created_at from mail_outbox');
  // What a person was told: words are made when it is shown. The id is that of the mail.
  await knex.schema.createTable('notices', (t) => {
    t.uuid('id').primary();
    t.specificType('number', 'integer generated always as identity').unique();
    t.integer('user_id').notNullable();
    t.text('template').notNullable();
    t.jsonb('params').notNullable();
    t.integer('reservation_id');
    t.integer('listing_id');
    t.boolean('in_bell').notNullable();
    t.timestamp('created_at', instant).notNullable();
    t.timestamp('read_at', instant);
    t.index(['user_id', 'number']);
    t.index(['reservation_id', 'user_id']);
  });
  // Mails as they were sent: personal data, erased with the person
  await knex.schema.createTable('mail_texts', (t) => {
    t.uuid('mail_id').primary();
    t.text('subject').notNullable();
    t.text('text').notNullable();
  });
  await knex.schema.createTable('notice_preferences', (t) => {
    t.integer('user_id').notNullable();
    t.text('kind').notNullable();
    t.text('channel').notNullable();
    t.boolean('wanted').notNullable();
    t.timestamp('changed_at', instant).notNullable();
    t.primary(['user_id', 'kind', 'channel']);
  });
  await knex.schema.createTable('push_subscriptions', (t) => {
    t.uuid('id').primary();
    t.integer('user_id').notNullable().index();
    t.text('endpoint').notNullable().unique();
    t.text('p256dh').notNullable();
    t.text('auth').notNullable();
    t.text('zone').notNullable();
    t.timestamp('created_at', instant).notNullable();
  });
  await knex.schema.createTable('push_outbox', (t) => {
    t.uuid('id').primary();
    t.uuid('notice_id').notNullable().index();
    t.uuid('subscription_id').notNullable();
    t.boolean('urgent').notNullable();
    t.text('status').notNullable().defaultTo('waiting'); // waiting, sent, failed, gone, expired, dropped
    t.integer('attempts').notNullable().defaultTo(0);
    t.text('last_error');
    t.timestamp('created_at', instant).notNullable();
    t.timestamp('next_attempt_at', instant).notNullable();
    t.timestamp('expires_at', instant).notNullable();
    t.timestamp('sent_at', instant);
  });
  await knex.raw(`create index push_outbox_waiting on push_outbox (next_attempt_at) where status = 'waiting'`);
};

export const down = async (knex: Knex) => {
  for (const table of ['push_outbox', 'push_subscriptions', 'notice_preferences', 'mail_texts', 'notices', 'notice_queue'])
    await knex.schema.dropTable(table);
  await knex.schema.alterTable('mail_outbox', (t) => t.dropColumn('bounced'));
};
