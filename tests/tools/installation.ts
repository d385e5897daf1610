import type { Knex } from 'knex';
import { aBookablePerson, aListing, anAccepted, aRequest, type Someone } from '../reservations/world.ts';
import type { TestApp } from '../support/app.ts';
import { until } from '../support/events.ts';

/** People, spaces and reservations in several states, with their mails sent and their read models made. */
export const someLife = async (app: TestApp): Promise<{ host: Someone; guest: Someone }> => {
  const host = await aBookablePerson(app, { nombre: 'Hugo' });
  const guest = await aBookablePerson(app, { nombre: 'Gala' });
  await aRequest(app, guest, await aListing(app, host));
  const { idreserva } = await anAccepted(app, guest, host, await aListing(app, host));
  await app.request('DELETE', `/reservations/${idreserva}`, { token: host.token, body: { reason: 'Ünwetter \u2028 "aquí"' } });
  await anAccepted(app, await aBookablePerson(app), host, await aListing(app, host), 60, 62);
  await app.drain();
  return { host, guest };
};

/** A program that answers registers with its database a moment later, once its live connection exists. */
export const isSeen = (db: Knex): Promise<void> =>
  until(async () => {
    const { rows } = await db.raw(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'posada live' and query = 'listen live'`,
    );
    return rows.length > 0;
  });

const ofEachStore = new Set(['position', 'updated_at', 'recorded_at']);

/** Every row of the tables, by content: without positions, which differ between stores, and sorted. */
export const contentOf = async (db: Knex, tables: readonly string[]): Promise<Record<string, string[]>> => {
  const entries = await Promise.all(
    tables.map(async (table) => {
      const rows: object[] = await db(table);
      const plain = rows.map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !ofEachStore.has(column))));
      return [table, plain.sort()] as const;
    }),
  );
  return Object.fromEntries(entries);
};

export const tablesOf = async (db: Knex): Promise<string[]> => {
  const rows: { tablename: string }[] = await db('pg_tables').where({ schemaname: 'public' }).whereNot('tablename', 'like', 'knex_%');
  return rows.map(({ tablename }) => tablename).sort();
};
