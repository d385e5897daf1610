import { isDemonstration, post } from '../platform/mail/outbox.ts';
import { type Reaction, reaction } from '../platform/reaction.ts';
import { type UserEvent, userStream } from './events.ts';

/** Mails about the account: the rows name the user by id, nothing else (SEC-36). */
export const accountMails: Reaction = reaction<UserEvent>('account-mails', {
  RecoveryRequested: (event, { trx }) => {
    const { userId } = event.data;
    return post(trx, event, { template: 'recovery', recipient: `user:${userId}`, params: { userId }, subject_id: userStream(userId) });
  },
  BankDataChanged: async (event, { trx }) => {
    if (isDemonstration(event)) return;
    const { userId, changedAt, payoutsFrom } = event.data;
    const params = { userId, at: changedAt, until: payoutsFrom };
    await post(trx, event, { template: 'bank_data_changed', recipient: `user:${userId}`, params, subject_id: userStream(userId) });
  },
  PasswordChanged: (event, { trx }) => {
    const { userId, changedAt } = event.data;
    const params = { userId, at: changedAt };
    return post(trx, event, { template: 'password_changed', recipient: `user:${userId}`, params, subject_id: userStream(userId) });
  },
});
