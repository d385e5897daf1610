import type { Knex } from 'knex';
import type { Instant, Language } from '../kernel/types.ts';
import type { FileOwner } from '../server/files/file-sweep.ts';

/** The person who sent a viewing request, for mails and administrators; never part of an event (SEC-36). */
export type VisitPerson = {
  visit_id: number;
  full_name: string;
  email: string;
  /** Digits of an E.164 number. */
  phone: string;
  country: string;
  address: string | null;
  age: number;
  occupation: 'student' | 'executive';
  preferred_dates: string | null;
  /** Sealed. */
  national_id: string | null;
  /** Key in the private part of the file store. */
  picture_key: string | null;
  /** When the picture is deleted at the latest; null without one. */
  picture_until: Instant | null;
  kept_at: Instant;
  language: Language;
};

const TABLE = 'visit_vault';

/** Stores a person once; a retry leaves the first attempt's row unchanged. Returns the key of the stored picture. */
export const keepPerson = async (db: Knex, person: VisitPerson): Promise<string | null> => {
  await db(TABLE).insert(person).onConflict('visit_id').ignore();
  return (await visitPerson(db, person.visit_id))?.picture_key ?? null;
};

export const visitPerson = async (db: Knex, visitId: number): Promise<VisitPerson | null> =>
  (await db<VisitPerson>(TABLE).where({ visit_id: visitId }).first()) ?? null;

export const clearPicture = async (db: Knex, visitId: number): Promise<void> => {
  await db(TABLE).where({ visit_id: visitId }).update({ picture_key: null });
};

export const deletePerson = async (db: Knex, visitId: number): Promise<void> => {
  await db(TABLE).where({ visit_id: visitId }).delete();
};

/** The open viewing request that this email address or this guest has sent for this space (D-172). */
export const openViewing = async (
  db: Knex,
  { listingId, email, guestId }: { readonly listingId: number; readonly email: string; readonly guestId: number | null },
): Promise<number | null> => {
  const row: { id: number } | undefined = await db('visits as v')
    .join(`${TABLE} as p`, 'p.visit_id', 'v.id')
    .where('v.listing_id', listingId)
    .whereNull('v.outcome')
    .where((theirs) => theirs.where('p.email', email).orWhere((own) => guestId !== null && own.where('v.guest_id', guestId)))
    .first('v.id');
  return row?.id ?? null;
};

/** Viewing requests whose picture is due for deletion at `now`, and rows older than `since` whose request has no event. */
export const duePeople = (db: Knex, now: Instant, since: Instant): Promise<{ id: number; since: Instant }[]> =>
  db(`${TABLE} as p`)
    .where((of) =>
      of
        .where((late) => late.whereNotNull('picture_key').where('picture_until', '<=', now))
        .orWhere((left) =>
          left.where('kept_at', '<=', since).whereNotExists(db('visits as v').whereRaw('v.id = p.visit_id').select('v.id')),
        ),
    )
    .select('visit_id as id', db.raw('coalesce(picture_until, kept_at) as since'));

/** The keys of all stored pictures. */
export const pictureKeys = (db: Knex): Promise<string[]> => db(TABLE).whereNotNull('picture_key').pluck('picture_key');

/** The pictures of documents that a row refers to (`FILE_OWNERS`). */
export const documentFiles: FileOwner = {
  folder: 'documents',
  named: (db, keys) =>
    db(TABLE)
      .whereIn('picture_key', [...keys])
      .pluck('picture_key'),
};
