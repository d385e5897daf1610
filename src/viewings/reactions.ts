import { type DeadlineKind, startedBy } from '../engine/deadlines/jobs.ts';
import { mailReaction, type Reaction } from '../engine/followers/reaction.ts';
import { before } from '../kernel/durations.ts';
import { UNFINISHED, type VisitCommands } from './commands.ts';
import { type VisitEvent, visitStream } from './events.ts';
import { picturesToDelete } from './queries.ts';
import { duePeople } from './vault.ts';

const deadlinesFor = startedBy<VisitEvent>({
  ViewingRequested: ({ data: { visitId, pictureUntil } }) =>
    pictureUntil === null ? [] : [{ at: pictureUntil, key: `visit-${visitId}/picture`, payload: { visitId } }],
});

/** Deletes an expired picture of a document (D-16), by its timer or by the sweep. */
export const pictureDeadlines = (commands: Pick<VisitCommands, 'deletePicture'>): DeadlineKind => ({
  queue: 'visit-pictures',
  deadlinesFor,
  execute: ({ visitId }, metadata) => commands.deletePicture(Number(visitId), metadata),
  overdue: async (db, now) => {
    const due = [...(await picturesToDelete(db, now)), ...(await duePeople(db, now, before(now, UNFINISHED)))];
    return [...new Map(due.map((one) => [one.id, one])).values()].map(({ id, since }) => ({ payload: { visitId: id }, since }));
  },
});

/** Mails both sides: the guest that the request arrived, the host that somebody wants to see the space. */
export const visitMails: Reaction = mailReaction<VisitEvent>('visit-mails', {
  ViewingRequested: ({ data: { visitId } }, { post }) => {
    const letter = { params: { visitId }, subject_id: visitStream(visitId) };
    post({ template: 'visit-requested', recipient: 'guest', ...letter });
    post({ template: 'visit-announced', recipient: 'host', ...letter });
  },
});
