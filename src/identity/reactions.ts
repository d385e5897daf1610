import { mailReaction, type Reaction } from '../engine/followers/reaction.ts';
import type { Posting } from '../engine/outbox/posting.ts';
import { type UserEvent, userStream } from './events.ts';

/** The link that confirms the address of an account. */
const confirmation = (userId: number): Posting => ({
  template: 'confirm_email',
  recipient: `user:${userId}`,
  params: { userId },
  subject_id: userStream(userId),
});

/** Mails about the account; outbox rows contain the user's id only (SEC-36). */
export const accountMails: Reaction = mailReaction<UserEvent>('account-mails', {
  UserRegistered: ({ data: { userId } }, { post }) => post(confirmation(userId)),
  EmailConfirmationRequested: ({ data: { userId } }, { post }) => post(confirmation(userId)),
  RecoveryRequested: ({ data: { userId } }, { post }) =>
    post({ template: 'recovery', recipient: `user:${userId}`, params: { userId }, subject_id: userStream(userId) }),
  BankDataChanged: ({ data: { userId, changedAt, payoutsFrom } }, { post }) => {
    const params = { userId, at: changedAt, until: payoutsFrom };
    post({ template: 'bank_data_changed', recipient: `user:${userId}`, params, subject_id: userStream(userId) });
  },
  EmailChangeRequested: ({ data: { userId, changeId } }, { post }) => {
    for (const template of ['email_change_old', 'email_change_new'])
      post({ template, recipient: `user:${userId}`, params: { userId, request: changeId }, subject_id: userStream(userId) });
  },
  EmailChanged: ({ data: { userId, changeId, changedAt } }, { post }) => {
    const params = { userId, request: changeId, at: changedAt };
    for (const template of ['email_changed', 'email_changed_old'])
      post({ template, recipient: `user:${userId}`, params, subject_id: userStream(userId) });
  },
  AccountLinked: ({ data: { userId, linkedAt, opened } }, { post }) => {
    if (!opened)
      post({ template: 'google_linked', recipient: `user:${userId}`, params: { userId, at: linkedAt }, subject_id: userStream(userId) });
  },
  AccountUnlinked: ({ data: { userId, unlinkedAt } }, { post }) => {
    post({ template: 'google_unlinked', recipient: `user:${userId}`, params: { userId, at: unlinkedAt }, subject_id: userStream(userId) });
  },
  ImpersonationStarted: ({ data: { userId, startedAt, endsAt }, meta: { commandId } }, { post }) => {
    const params = { userId, at: startedAt, until: endsAt, command: commandId };
    post({ template: 'impersonated', recipient: `user:${userId}`, params, subject_id: userStream(userId) });
  },
  PasswordChanged: ({ data: { userId, changedAt } }, { post }) => {
    const params = { userId, at: changedAt };
    post({ template: 'password_changed', recipient: `user:${userId}`, params, subject_id: userStream(userId) });
  },
});
