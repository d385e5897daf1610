import type { Knex } from 'knex';
import { USERS, type UserRow } from './rows.ts';

/** The row of one account; undefined until the read model has applied its registration. */
export const userRow = (db: Knex, id: number): Promise<UserRow | undefined> => db<UserRow>(USERS).where({ id }).first();

/** The ids of all administrators. */
export const administratorIds = async (db: Knex): Promise<number[]> =>
  (await db('users').where({ is_admin: true }).orderBy('id').select('id')).map(({ id }: { id: number }) => id);
