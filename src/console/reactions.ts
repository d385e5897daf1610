import { type Reaction, reaction } from '../engine/followers/reaction.ts';
import { postAgain } from '../engine/outbox/posting.ts';
import type { DeskEvent } from './events.ts';

export const MAIL_REACTION = 'desk-mails';

/** When an administrator resends a mail, it is put into the outbox once more. */
export const resending: Reaction = reaction<DeskEvent>(MAIL_REACTION, {
  MailResent: (event, { trx }) => postAgain(trx, event, event.data.mailId),
});
