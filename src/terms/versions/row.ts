import { after } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import { NOTICE } from './decider.ts';

/** A version as a row of a read model. */
export type VersionRow<Terms> = {
  version: number;
  terms: Terms;
  begins_at: Instant;
  state: 'proposed' | 'confirmed' | 'rejected' | 'cancelled';
  proposed_by: number;
  proposed_at: Instant;
  settled_by: number | null;
  settled_at: Instant | null;
};

export type VersionAction = 'confirm' | 'reject' | 'cancel';

/** What an administrator may do with a version; support may do nothing, which the console leaves out. */
export const versionActions = (
  { state, proposed_by, begins_at }: Pick<VersionRow<unknown>, 'state' | 'proposed_by' | 'begins_at'>,
  adminId: number,
  now: Instant,
): VersionAction[] => {
  const isInTime = begins_at >= after(now, NOTICE);
  if (state === 'proposed') return isInTime && proposed_by !== adminId ? ['confirm', 'reject'] : ['reject'];
  return state === 'confirmed' && isInTime ? ['cancel'] : [];
};
