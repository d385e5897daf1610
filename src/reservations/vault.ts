import type { Knex } from 'knex';
import type { Instant } from '../kernel/types.ts';

/** Stores a text outside of the log. Only its author and administrators read it; it is erased by row. */
export const keepNote = async (
  db: Knex,
  note: { reservationId: number; authorId: number; text: string; writtenAt: Instant },
): Promise<void> => {
  await db('reservation_notes')
    .insert({ reservation_id: note.reservationId, author_id: note.authorId, note: note.text, written_at: note.writtenAt })
    .onConflict()
    .ignore();
};

/** The notes of a reservation: of one author, or all of them for administrators. */
export const notesOf = async (
  db: Knex,
  reservationId: number,
  authorId: number | null,
): Promise<{ note: string; writtenAt: Instant }[]> => {
  const query = db('reservation_notes').where({ reservation_id: reservationId });
  if (authorId !== null) query.where({ author_id: authorId });
  return query.orderBy('written_at').select<{ note: string; writtenAt: Instant }[]>('note', db.raw('written_at as "writtenAt"'));
};
