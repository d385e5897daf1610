import type { Knex } from 'knex';
import { isConfirmedAddress } from '../identity/vault.ts';
import { openRateLimits } from '../server/http/limits/rate-limits.ts';
import { HttpProblem } from '../server/http/problems.ts';
import { MailNotReady, type MailPolicy } from '../server/mail/outbox.ts';
import type { Config } from '../server/settings/config.ts';
import { isByOthers, isOptional, isTyped, rowOf } from './kinds.ts';
import { preferencesOf } from './preferences.ts';
import { notificationsLimits } from './rate-limits.ts';
import { concernedBy } from './recipients.ts';

/**
 * Applies the table to mails: those switched off are not sent, and those about a reservation are stored for its reader. An unconfirmed
 * address gets three a day in total, beyond which only mails caused by its owner or its stays are sent; an address typed by a stranger
 * counts as unconfirmed (D-172).
 */
export const mailPolicy = (db: Knex, config: Pick<Config, 'rateLimits' | 'secret'>): MailPolicy => {
  const limits = openRateLimits(db, config, notificationsLimits);
  return {
    isWanted: async (mail) => {
      const row = rowOf(mail.template);
      if (!row || !isOptional(row.kind, 'mail')) return true;
      const concerned = await concernedBy(db, mail);
      return concerned === null || (await preferencesOf(db, [concerned.userId]))(concerned.userId, row.kind, 'mail');
    },
    mayLeave: async (template, to) => {
      if (!isTyped(template) && (await isConfirmedAddress(db, config.secret, to))) return true;
      try {
        await limits.take('unconfirmed', 'account', to);
        return true;
      } catch (error) {
        if (error instanceof HttpProblem && error.status === 429) return !isByOthers(template);
        throw new MailNotReady('mails to this address cannot be counted now'); // only the first attempt of a mail is counted
      }
    },
    keepsText: (template) => rowOf(template)?.leads.includes('{reservationId}') ?? false,
  };
};
