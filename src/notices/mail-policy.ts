import type { Knex } from 'knex';
import type { MailPolicy } from '../platform/mail/outbox.ts';
import { isOptional, rowOf } from './kinds.ts';
import { preferencesOf } from './preferences.ts';
import { concernedBy } from './recipients.ts';

/** Mails follow the table too: what is switched off is not sent, and what is about a reservation is kept for its reader. */
export const mailPolicy = (db: Knex): MailPolicy => ({
  isWanted: async (mail) => {
    const row = rowOf(mail.template);
    if (!row || !isOptional(row.kind, 'mail')) return true;
    const concerned = await concernedBy(db, mail);
    return concerned === null || (await preferencesOf(db, [concerned.userId]))(concerned.userId, row.kind, 'mail');
  },
  keepsText: (template) => rowOf(template)?.leads.includes('{reservationId}') ?? false,
});
