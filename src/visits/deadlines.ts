import { picturesToDelete } from '../../projections/visits.ts';
import type { Recorded } from '../platform/event-store/port.ts';
import type { Deadline, DeadlineKind } from '../platform/jobs.ts';
import { before } from '../shared/durations.ts';
import { UNFINISHED, type VisitCommands } from './commands.ts';
import type { VisitEvent } from './events.ts';
import { duePeople } from './vault.ts';

const deadlinesFor = (event: Recorded): Deadline[] => {
  const { type, data } = event as Recorded<VisitEvent>; // other events fall through to none
  if (type !== 'ViewingRequested' || data.pictureUntil === null) return [];
  return [{ at: data.pictureUntil, key: `visit-${data.visitId}/picture`, payload: { visitId: data.visitId } }];
};

/** The picture of a document is deleted when its time is over (D-16), by its timer or by the sweep. */
export const pictureDeadlines = (commands: Pick<VisitCommands, 'deletePicture'>): DeadlineKind => ({
  queue: 'visit-pictures',
  deadlinesFor,
  execute: ({ visitId }, metadata) => commands.deletePicture(Number(visitId), metadata),
  overdue: async (db, now) => {
    const due = [...(await picturesToDelete(db, now)), ...(await duePeople(db, now, before(now, UNFINISHED)))];
    return [...new Map(due.map((one) => [one.id, one])).values()].map(({ id, since }) => ({ payload: { visitId: id }, since }));
  },
});
