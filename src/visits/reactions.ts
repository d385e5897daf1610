import { post } from '../platform/mail/outbox.ts';
import { type Reaction, reaction } from '../platform/reaction.ts';
import { type VisitEvent, visitStream } from './events.ts';

/** Both sides hear of a request: the guest that it arrived, the host that somebody wants to come. */
export const visitMails: Reaction = reaction<VisitEvent>('visit-mails', {
  ViewingRequested: async (event, { trx }) => {
    const { visitId } = event.data;
    const letter = { params: { visitId }, subject_id: visitStream(visitId) };
    await post(trx, event, { template: 'visit-requested', recipient: 'guest', ...letter });
    await post(trx, event, { template: 'visit-announced', recipient: 'host', ...letter });
  },
});
