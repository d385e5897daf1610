import { type Reaction, reaction } from '../platform/engine/reaction.ts';
import { type VisitEvent, visitStream } from './events.ts';

/** Both sides hear of a request: the guest that it arrived, the host that somebody wants to come. */
export const visitMails: Reaction = reaction<VisitEvent>('visit-mails', {
  ViewingRequested: ({ data: { visitId } }, { post }) => {
    const letter = { params: { visitId }, subject_id: visitStream(visitId) };
    post({ template: 'visit-requested', recipient: 'guest', ...letter });
    post({ template: 'visit-announced', recipient: 'host', ...letter });
  },
});
