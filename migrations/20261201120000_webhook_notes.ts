import type { Knex } from 'knex';

/** Each note by its code, and as a sentence before. */
const NOTES = {
  unknown_payment: 'the gateway knows no such payment',
  never_started: 'no payment was ever started here for it',
  review: 'held for review',
  refund_seen: 'money went back at the gateway without us',
};
const KIND = ['unknown_kind: ', 'an event of a kind that is not known: '] as const;

const rewrite = async (knex: Knex, pairs: readonly (readonly [string, string])[], [from, to]: readonly [string, string]): Promise<void> => {
  for (const [before, after] of pairs) await knex('webhook_inbox').where({ note: before }).update({ note: after });
  await knex('webhook_inbox')
    .whereRaw('starts_with(note, ?)', [from])
    .update({ note: knex.raw('? || substr(note, ?::int)', [to, from.length + 1]) });
};

/** Notes on notifications of gateways become codes, so that the console states them in its user's language. */
export const up = (knex: Knex) =>
  rewrite(
    knex,
    Object.entries(NOTES).map(([code, text]) => [text, code]),
    [KIND[1], KIND[0]],
  );

export const down = (knex: Knex) => rewrite(knex, Object.entries(NOTES), KIND);
