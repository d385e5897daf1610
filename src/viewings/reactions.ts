import { mailReaction, type Reaction } from '../engine/followers/reaction.ts';
import { type VisitEvent, visitStream } from './events.ts';

/** Mails both sides: the guest that the request arrived, the host that somebody wants to see the space. */
export const visitMails: Reaction = mailReaction<VisitEvent>('visit-mails', {
  ViewingRequested: ({ data: { visitId } }, { post }) => {
    const letter = { params: { visitId }, subject_id: visitStream(visitId) };
    post({ template: 'visit-requested', recipient: 'guest', ...letter });
    post({ template: 'visit-announced', recipient: 'host', ...letter });
  },
});
