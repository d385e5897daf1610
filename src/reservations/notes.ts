import type { Knex } from 'knex';
import type { Instant } from '../shared/types.ts';

/** Reasons that may be stored in an event. */
export const REASONS = ['dates_taken', 'house_rules', 'repairs', 'not_suitable', 'changed_plans', 'other'] as const;
export type Reason = (typeof REASONS)[number];

export const isReason = (text: string | null): text is Reason => (REASONS as readonly (string | null)[]).includes(text);

/** A reason from the list or a text in its place, and a further text: as sent. */
export type Given = { readonly reason?: string | null | undefined; readonly note?: string | null | undefined };

/** The reason for the event, and the text for the vault (SEC-36); a text in place of a reason counts as `other`. */
export const reasonOf = ({ reason, note }: Given): { reason: Reason | null; note: string | null } => {
  const known = isReason(reason ?? null) ? (reason as Reason) : null;
  const words = [known === null ? reason : null, note].filter(Boolean).join('\n');
  return { reason: known ?? (words === '' ? null : 'other'), note: words || null };
};

/** Stores a text beside a reservation. Only its author and administrators read it; it is erased by row. */
export const keepNote = async (
  db: Knex,
  note: { reservationId: number; authorId: number; text: string; writtenAt: Instant },
): Promise<void> => {
  await db('reservation_notes')
    .insert({ reservation_id: note.reservationId, author_id: note.authorId, note: note.text, written_at: note.writtenAt })
    .onConflict()
    .ignore();
};

/** The notes of a reservation: of one author, or of everybody for administrators. */
export const notesOf = async (
  db: Knex,
  reservationId: number,
  authorId: number | null,
): Promise<{ note: string; writtenAt: Instant }[]> => {
  const query = db('reservation_notes').where({ reservation_id: reservationId });
  if (authorId !== null) query.where({ author_id: authorId });
  return query.orderBy('written_at').select<{ note: string; writtenAt: Instant }[]>('note', db.raw('written_at as "writtenAt"'));
};
