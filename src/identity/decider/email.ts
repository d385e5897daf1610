import { Rejection } from '../../kernel/rejection.ts';
import { never, passedOver } from '../../kernel/types.ts';
import { type EmailEvent, emailStream } from '../events.ts';

type EmailCommand = { type: 'Claim' | 'Release'; emailHmac: string; userId: number };

/** The account that owns the address; null when none does. */
type EmailState = { heldBy: number | null };

const initial: EmailState = { heldBy: null };

const evolve = (before: EmailState, { type, data }: EmailEvent): EmailState => {
  switch (type) {
    case 'EmailClaimed':
      return { heldBy: data.userId };
    case 'EmailReleased':
      return { heldBy: null };
    default:
      return passedOver(before, type);
  }
};

/** Throws `already_taken` when another account owns the address; a repeat appends nothing. */
const decide = ({ type, userId }: EmailCommand, { heldBy }: EmailState): EmailEvent[] => {
  switch (type) {
    case 'Claim':
      if (heldBy === userId) return [];
      if (heldBy !== null) throw new Rejection('already_taken', { field: 'correo' });
      return [{ type: 'EmailClaimed', data: { userId } }];
    case 'Release':
      return heldBy === userId ? [{ type: 'EmailReleased', data: { userId } }] : [];
    default:
      return never(type);
  }
};

/** `email-<hmac>`: an address belongs to at most one account, even under concurrent commands. */
export const emailDecider = {
  initial,
  evolve,
  decide,
  streamOf: ({ emailHmac }: Pick<EmailCommand, 'emailHmac'>) => emailStream(emailHmac),
};
