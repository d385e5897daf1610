import type { EventStore, Metadata, Position } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { userDecider } from '../decider.ts';
import { userStream } from '../events.ts';
import type { IdentityStreams } from '../streams.ts';
import { BANK_FIELDS, type BankChange, type BankData } from './data.ts';
import { bankVault, type StoredBankData } from './vault.ts';

type BankCommandsDeps = Pick<Core, 'db' | 'clock' | 'fieldKeys'> & {
  readonly streams: IdentityStreams;
};

export type BankCommands = ReturnType<typeof bankCommands>;

/** A person's bank data. Callers must authorise the access first (SEC-25). */
export const bankCommands = ({ db, clock, fieldKeys, streams }: BankCommandsDeps) => {
  const vault = bankVault(fieldKeys);
  return {
    /** Decrypted; null before the first entry. */
    of: (userId: number): Promise<StoredBankData | null> => vault.read(db, userId),

    /**
     * Stores new data; returns null when nothing changed. The row is committed only after the event is written, and retrying the request
     * completes what a crash interrupted. `expectNow` rejects a change based on outdated data; a request that changes nothing is never
     * rejected, because it may be a retry whose first response was lost. Throws Rejection `required` for missing fields, `user_not_found`.
     */
    change: (
      userId: number,
      change: BankChange,
      metadata: Metadata,
      expectNow: (now: StoredBankData | null) => void = () => undefined,
    ): Promise<Position | null> =>
      db.transaction(async (trx) => {
        const account = await trx('user_vault').where({ id: userId }).whereNull('erased_at').forUpdate().first('id');
        if (!account) throw new Rejection('user_not_found');
        const now = await vault.read(trx, userId);
        const before = now?.data ?? null;
        const data = after(before, change);
        const changed = BANK_FIELDS.filter((field) => data[field] !== (before?.[field] ?? null));
        if (changed.length === 0) return null;
        expectNow(now);
        const command = { type: 'ChangeBankData', userId, changed, now: clock.now() } as const;
        const { position, state } = await streams.users.send(command, metadata);
        await vault.write(trx, userId, { data, payoutsFrom: state.payoutsFrom ?? clock.now() });
        return position;
      }),
  };
};

const after = (before: BankData | null, change: BankChange): BankData => {
  const government_id = change.government_id ?? before?.government_id;
  const bank_account_number = change.bank_account_number ?? before?.bank_account_number;
  if (government_id === undefined) throw new Rejection('required', { field: 'government_id' });
  if (bank_account_number === undefined) throw new Rejection('required', { field: 'bank_account_number' });
  return { ...change, government_id, bank_account_number };
};

/** When the hold on a person's payouts ends, read from the log; null if they have never entered bank data (SEC-25). */
export const payoutsHeldUntil = async (store: EventStore, userId: number): Promise<Instant | null> => {
  const history = await readStream(store, userStream(userId));
  return history.reduce(userDecider.evolve, userDecider.initial).payoutsFrom;
};
