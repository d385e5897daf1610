import type { Knex } from 'knex';
import type { Instant } from '../shared/types.ts';

/** Reasons that may stand in an event. */
export const REASONS = ['dates_taken', 'house_rules', 'not_suitable', 'changed_plans', 'other'] as const;

/** A known reason as it is; words of one's own are `other` in the event, the words themselves go to the vault (SEC-36). */
export const reasonOf = (given: string | null): { reason: string | null; note: string | null } => {
  if (given === null || given === '') return { reason: null, note: null };
  return (REASONS as readonly string[]).includes(given) ? { reason: given, note: null } : { reason: 'other', note: given };
};

/** Keeps what somebody wrote beside a reservation; read by its author and administrators, erased by row. */
export const keepNote = async (
  db: Knex,
  note: { reservationId: number; authorId: number; text: string; writtenAt: Instant },
): Promise<void> => {
  await db('reservation_notes')
    .insert({ reservation_id: note.reservationId, author_id: note.authorId, note: note.text, written_at: note.writtenAt })
    .onConflict()
    .ignore();
};

/** Notes of a reservation, of one author or, for administrators, of everybody. */
export const notesOf = async (
  db: Knex,
  reservationId: number,
  authorId: number | null,
): Promise<{ note: string; writtenAt: Instant }[]> => {
  const query = db('reservation_notes').where({ reservation_id: reservationId });
  if (authorId !== null) query.where({ author_id: authorId });
  return query.orderBy('written_at').select<{ note: string; writtenAt: Instant }[]>('note', db.raw('written_at as "writtenAt"'));
};
