import type { Knex } from 'knex';

const FROM = 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ';
const TO = 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc';

/** Replaces the function and rebuilds the indexes that contain its results. */
const foldedBy = async (knex: Knex, body: string): Promise<void> => {
  await knex.raw(`create or replace function folded(text) returns text language sql immutable parallel safe return ${body}`);
  await knex.raw('reindex index listings_words');
  await knex.raw('reindex index user_vault_first_name');
};

/** Also drops accents typed as separate characters, and all others that Latin letters have. */
export const up = (knex: Knex) => foldedBy(knex, `lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g'))`);

export const down = (knex: Knex) => foldedBy(knex, `translate(lower($1), '${FROM}', '${TO}')`);
