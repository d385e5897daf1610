import type { Knex } from 'knex';
import type { Clock } from '../../kernel/clock.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Metadata, Position } from '../event-store/port.ts';

type WithReasonDeps = { readonly db: Knex; readonly clock: Clock };

/**
 * Runs a command that has a free-text reason. The text is stored in a vault row under the command's id, which its events contain, before
 * any event is written: readers of such an event find it there until it is erased (SEC-36). It is removed again when the command writes
 * nothing.
 */
export const withReason = async <Done extends { readonly position: Position | null }>(
  { db, clock }: WithReasonDeps,
  words: string | null,
  { commandId, actor }: Metadata,
  work: () => Promise<Done>,
): Promise<Done> => {
  if (words === null) return work();
  const row = { command_id: commandId, author: actor, words, written_at: clock.now() };
  const inserted: unknown[] = await db('event_words').insert(row).onConflict('command_id').ignore().returning('command_id');
  const forget = async () => {
    if (inserted.length > 0) await db('event_words').where({ command_id: commandId }).delete(); // a row of an earlier attempt stays
  };
  try {
    const done = await work();
    if (done.position === null) await forget();
    return done;
  } catch (error) {
    if (error instanceof Rejection) await forget();
    throw error;
  }
};

/** The reasons of commands, by command id; erased ones are left out. */
export const reasonsOf = async (db: Knex, commandIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows: { command_id: string; words: string }[] = await db('event_words')
    .whereIn('command_id', [...new Set(commandIds)])
    .select('command_id', 'words');
  return new Map(rows.map(({ command_id, words }) => [command_id, words]));
};
