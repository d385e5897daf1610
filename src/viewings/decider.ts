import { Rejection } from '../kernel/rejection.ts';
import { type DateOnly, type Instant, never, passedOver } from '../kernel/types.ts';
import { type ViewingOutcome, type VisitEvent, visitStream } from './events.ts';

type Visit = { status: 'none' } | { status: 'open' | ViewingOutcome; pictureUntil: Instant | null };

type CommandBase = { visitId: number; now: Instant };
export type VisitCommand =
  | (CommandBase & {
      type: 'Request';
      listingId: number;
      hostId: number;
      guestId: number | null;
      day: DateOnly;
      /** The current day in the listing's time zone. */
      today: DateOnly;
      lastDay: DateOnly;
      pictureUntil: Instant | null;
    })
  | (CommandBase & { type: 'SeeIdentity'; adminId: number })
  | (CommandBase & { type: 'DeletePicture' })
  | (CommandBase & { type: 'Close'; outcome: ViewingOutcome; adminId: number });

const initial: Visit = { status: 'none' };

const evolve = (state: Visit, { type, data }: VisitEvent): Visit => {
  switch (type) {
    case 'ViewingRequested':
      return { status: 'open', pictureUntil: data.pictureUntil };
    case 'ViewingIdentitySeen':
      return state;
    case 'ViewingPictureDeleted':
      return state.status === 'none' ? state : { ...state, pictureUntil: null };
    case 'ViewingClosed':
      return state.status === 'none' ? state : { ...state, status: data.outcome };
    default:
      return passedOver(state, type);
  }
};

const decide = (command: VisitCommand, state: Visit): VisitEvent[] => {
  const { visitId, now } = command;
  if (command.type === 'Request') return request(command, state);
  if (state.status === 'none') throw new Rejection('not_found');
  switch (command.type) {
    case 'SeeIdentity':
      return [{ type: 'ViewingIdentitySeen', data: { visitId, adminId: command.adminId, seenAt: now } }];
    case 'DeletePicture':
      if (state.pictureUntil === null || now < state.pictureUntil) return []; // the timer ran early, late or twice
      return [{ type: 'ViewingPictureDeleted', data: { visitId, deletedAt: now } }];
    case 'Close': {
      if (state.status !== 'open') throw new Rejection('already_closed');
      const { outcome, adminId } = command;
      return [{ type: 'ViewingClosed', data: { visitId, outcome, adminId, closedAt: now } }];
    }
    default:
      return never(command);
  }
};

const request = (command: Extract<VisitCommand, { type: 'Request' }>, state: Visit): VisitEvent[] => {
  if (state.status !== 'none') return [];
  const { visitId, listingId, hostId, guestId, day, today, lastDay, pictureUntil, now } = command;
  if (guestId === hostId) throw new Rejection('forbidden');
  if (day < today) throw new Rejection('past', { field: 'visit_day' });
  if (day > lastDay) throw new Rejection('too_far', { field: 'visit_day' });
  return [{ type: 'ViewingRequested', data: { visitId, listingId, hostId, guestId, day, requestedAt: now, pictureUntil } }];
};

export const visitDecider = { initial, evolve, decide, streamOf: ({ visitId }: { readonly visitId: number }) => visitStream(visitId) };
