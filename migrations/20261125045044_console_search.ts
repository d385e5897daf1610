import type { Knex } from 'knex';

const LETTERS = ['áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc'] as const;

/**
 * What the search of the console reads, by index: events by their id, people and listings by their words without accents, payments by the
 * gateway's number.
 */
export const up = async (knex: Knex) => {
  await knex.raw(`
    create function folded(text) returns text language sql immutable parallel safe
      return translate(lower($1), '${LETTERS[0]}', '${LETTERS[1]}')`);
  await knex.raw(`
    create function listing_words(jsonb) returns tsvector language sql immutable parallel safe
      return to_tsvector('simple'::regconfig, folded(
        coalesce($1 #>> '{title,es}', '') || ' ' || coalesce($1 #>> '{title,en}', '') || ' ' || coalesce($1 ->> 'locality', '')))`);
  await knex.raw('create index listings_words on listings using gin (listing_words(details))');
  await knex.raw('create index user_vault_first_name on user_vault (folded(first_name) text_pattern_ops)');
  await knex.raw('create index user_vault_own_number on user_vault (substr(phone, length(calling_code) + 1))');
  await knex.schema.alterTable('user_vault', (t) => {
    t.index(['email']);
    t.index(['phone']);
  });
  await knex.schema.alterTable('payments', (t) => {
    t.index(['ref']);
  });
  await knex.schema.alterTable('mail_outbox', (t) => {
    t.index(['event_id']);
  });
  await knex.schema.alterTable('audit', (t) => {
    t.uuid('event_id').index();
  });
  await knex.raw('update audit set event_id = e.id from event_log e where e.stream = audit.stream and e.revision = audit.revision');
  // the log stands elsewhere (EventStoreDB): the read model is filled once more from it
  const isElsewhere = await knex('audit').whereNull('event_id').first('position');
  if (isElsewhere) await knex('projection_checkpoints').where({ name: 'audit' }).delete();
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('audit', (t) => t.dropColumn('event_id'));
  await knex.schema.alterTable('mail_outbox', (t) => t.dropIndex(['event_id']));
  await knex.schema.alterTable('payments', (t) => t.dropIndex(['ref']));
  await knex.schema.alterTable('user_vault', (t) => {
    t.dropIndex(['phone']);
    t.dropIndex(['email']);
  });
  for (const index of ['user_vault_own_number', 'user_vault_first_name', 'listings_words']) await knex.raw('drop index ??', [index]);
  await knex.raw('drop function listing_words(jsonb)');
  await knex.raw('drop function folded(text)');
};
