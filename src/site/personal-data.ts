import type { Knex } from 'knex';
import { byAddress, type Field, type Holding, holding, type Subject } from '../server/modules/personal-data.ts';

const bySender = (query: Knex.QueryBuilder, of: Subject): Knex.QueryBuilder =>
  query.where((own) => own.where({ user_id: of.userId }).orWhere((sent) => byAddress(sent, of)));

const LETTER = ['created_at', 'name', 'email', 'calling_code', 'phone', 'user_type', 'destination_country', 'message'] as const;
const form = (table: string, columns: readonly Field[]): Holding =>
  holding({ table, part: 'letters', columns: [...columns, 'handled_at'], whose: bySender, erase: 'rows' });

/** Letters and bug reports: those of the account, and those that were sent with its address, once it is confirmed. */
export const siteData: readonly Holding[] = [
  form('contacts', [...LETTER, 'investment', 'language']),
  form('bug_reports', ['created_at', 'email', 'page', 'description']),
];
