import type { Knex } from 'knex';
import type { Clock } from '../../kernel/clock.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Metadata, Position } from '../event-store/port.ts';

type WithReasonDeps = { readonly db: Knex; readonly clock: Clock };

/**
 * Runs a command whose reason was given in words. They are kept in a vault row under the command's id, which its events carry, and
 * before it writes any: whoever meets such an event finds them there until they are erased (SEC-36). Nothing is kept of a command
 * that led to nothing.
 */
export const withReason = async <Done extends { readonly position: Position | null }>(
  { db, clock }: WithReasonDeps,
  words: string | null,
  { commandId, actor }: Metadata,
  work: () => Promise<Done>,
): Promise<Done> => {
  if (words === null) return work();
  const row = { command_id: commandId, author: actor, words, written_at: clock.now() };
  const kept: unknown[] = await db('event_words').insert(row).onConflict('command_id').ignore().returning('command_id');
  const forget = async () => {
    if (kept.length > 0) await db('event_words').where({ command_id: commandId }).delete(); // those of an earlier attempt stay
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

/** The words given with commands, by their id; erased ones are left out. */
export const reasonsOf = async (db: Knex, commandIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows: { command_id: string; words: string }[] = await db('event_words')
    .whereIn('command_id', [...new Set(commandIds)])
    .select('command_id', 'words');
  return new Map(rows.map(({ command_id, words }) => [command_id, words]));
};
