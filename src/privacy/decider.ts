import { after } from '../kernel/durations.ts';
import { Rejection } from '../kernel/rejection.ts';
import { type DateOnly, type Instant, never, passedOver, type StreamName } from '../kernel/types.ts';
import { type ErasureEvent, erasureStream, type Hindrance, type RetainedRecord } from './events.ts';

/** `eraseAt`: null while no erasure is requested. */
export type Erasure = {
  readonly eraseAt: Instant | null;
  readonly isErased: boolean;
  /** It is being carried out again after a restore. */
  readonly isRepeated: boolean;
  /** It was carried out before: the restored tables are older than the log. */
  readonly wasErased: boolean;
  /** The records of an erased person under legal retention, without those removed since. */
  readonly kept: readonly RetainedRecord[];
};

type CommandBase = { readonly userId: number; readonly now: Instant };
export type ErasureCommand =
  | (CommandBase & { readonly type: 'Request'; readonly coolOff: string; readonly hindrance: Hindrance | null })
  | (CommandBase & { readonly type: 'TakeBack' })
  | (CommandBase & { readonly type: 'Postpone'; readonly because: Hindrance })
  | (CommandBase & { readonly type: 'Finish'; readonly kept: readonly RetainedRecord[] })
  | (CommandBase & { readonly type: 'Repeat' })
  /** `today`: records are retained through their last day and removed after it. */
  | (CommandBase & { readonly type: 'RemoveRecords'; readonly today: DateOnly });

/** The retry delay of a hindered erasure. */
const RETRY_AFTER = 'P1D';

const initial: Erasure = { eraseAt: null, isErased: false, isRepeated: false, wasErased: false, kept: [] };

const evolve = (state: Erasure, { type, data }: ErasureEvent): Erasure => {
  switch (type) {
    case 'ErasureRequested':
    case 'ErasurePostponed':
      return { ...state, eraseAt: data.eraseAt };
    case 'ErasureWithdrawn':
      return { ...state, eraseAt: null };
    case 'AccountErased':
      return { ...state, eraseAt: null, isErased: true, wasErased: true, kept: data.kept };
    case 'ErasureRepeated':
      return { ...state, eraseAt: data.repeatedAt, isErased: false, isRepeated: true };
    case 'RecordRemoved':
      return { ...state, kept: state.kept.filter(({ reservationId }) => reservationId !== data.reservationId) };
    default:
      return passedOver(state, type);
  }
};

/** Repeated commands and early or late timers have no effect. Throws the hindrance, `not_found` for an erased account. */
const decide = (command: ErasureCommand, { eraseAt, isErased, isRepeated, kept }: Erasure): ErasureEvent[] => {
  const { userId, now } = command;
  const isDue = eraseAt !== null && now >= eraseAt;
  switch (command.type) {
    case 'Request':
      if (isErased) throw new Rejection('not_found');
      if (eraseAt !== null) return [];
      if (command.hindrance !== null) throw new Rejection(command.hindrance);
      return [{ type: 'ErasureRequested', data: { userId, requestedAt: now, eraseAt: after(now, command.coolOff) } }];
    case 'TakeBack':
      // it may have started, and a partial erasure cannot be undone
      if (isErased || isDue) throw new Rejection('erasure_begun');
      return eraseAt === null ? [] : [{ type: 'ErasureWithdrawn', data: { userId, withdrawnAt: now } }];
    case 'Postpone':
      if (isErased || !isDue || isRepeated) return [];
      return [{ type: 'ErasurePostponed', data: { userId, because: command.because, postponedAt: now, eraseAt: after(now, RETRY_AFTER) } }];
    case 'Finish':
      if (isErased || !isDue) return [];
      return [{ type: 'AccountErased', data: { userId, erasedAt: now, kept: command.kept, ...(isRepeated && { again: true }) } }];
    case 'Repeat':
      return isRepeated && !isErased ? [] : [{ type: 'ErasureRepeated', data: { userId, repeatedAt: now } }];
    case 'RemoveRecords': {
      const over = kept.filter(({ until }) => until < command.today);
      return over.map(({ reservationId }, at) => ({
        type: 'RecordRemoved',
        data: { userId, reservationId, removedAt: now, ...(at === kept.length - 1 && { last: true }) },
      }));
    }
    default:
      return never(command);
  }
};

const streamOf = ({ userId }: { readonly userId: number }): StreamName<ErasureEvent> => erasureStream(userId);

export const erasureDecider = { initial, evolve, decide, streamOf };
