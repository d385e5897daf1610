import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';

const app = await testApp();

/** Tables without personal data, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  audit_check: 'how the last check of the log ended',
  calendar_anomalies: 'nights of a space that overlapped',
  captcha_answers: 'hashes of solved puzzles, of nobody in particular',
  contact_tokens: 'single-use tokens of the form, of nobody in particular',
  countries: 'catalogue',
  coupons: 'codes of the house',
  deadlines: 'ids of what is due, as in the log',
  done_once: 'marks of the installation',
  event_log: 'ids only; what it says of a person is shown by the read models',
  exchange_feed: 'rates',
  exchange_rates: 'rates',
  feed_hosts: 'servers of calendars',
  google_nonces: 'hashes of used nonces',
  highlight_order: 'the order in which the house shows spaces',
  id_claims: 'ids of commands',
  past_models: 'read models of the past by moment, for an hour',
  ledger_entries: 'sums of a reservation by account; the payments show them',
  listing_ratings: 'sums of a space',
  listing_visit_marks: 'salted hashes that last an hour',
  listing_visits: 'counts of a space',
  locations: 'catalogue',
  notice_queue: 'mails whose notices are not made yet',
  projection_checkpoints: 'positions',
  rate_limits: 'hashed counters',
  sandbox_payments: 'the books of a pretended gateway',
  sandbox_refunds: 'the books of a pretended gateway',
  saved_search_news: 'spaces that have changed',
  search_changes: 'spaces that have changed',
  search_listings: 'a copy of the spaces for searches',
  stored_photos: 'sizes of pictures by their hash',
  webhook_inbox: 'notices of gateways about payments',
  webhook_refusals: 'counts by day',
};
/** Column names that identify a person. */
const OF_A_PERSON =
  /^(user|guest|host|author|admin|reporter|handled_by|asked_by|owner)(_id)?$|email|phone|address$|first_name|last_name|full_name/;
/** Columns of tables in `WITHOUT` that sound so and are about no person. */
const NO_PERSON = new Set(['feed_hosts.host', 'search_listings.host_id']);

const columns: { table: string; name: string }[] = (
  await app.db.raw(
    `select c.table_name as "table", c.column_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'knex\\_%' order by 1, c.ordinal_position`,
  )
).rows;
const tables = [...new Set(columns.map(({ table }) => table))];
const declared = app.personalData.map(({ table }) => table);

it.each(tables)('%s is declared by its owner, or contains no personal data', (table) => {
  expect([declared.includes(table), table in WITHOUT].filter(Boolean)).toHaveLength(1);
});
it('declares no table twice, and none that does not exist', () => {
  expect(declared.filter((table, at) => declared.indexOf(table) < at)).toEqual([]);
  expect([...declared].filter((table) => !tables.includes(table))).toEqual([]);
});
it('no table with a column about a person is declared free of personal data', () => {
  const suspicious = columns.filter(({ table, name }) => table in WITHOUT && OF_A_PERSON.test(name) && !NO_PERSON.has(`${table}.${name}`));
  expect(suspicious).toEqual([]);
});
