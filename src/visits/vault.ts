import type { Knex } from 'knex';
import type { Language } from '../shared/types.ts';

/** Who asked for a visit: for mails and administrators, never in an event (SEC-36). */
export type VisitPerson = {
  visit_id: number;
  full_name: string;
  email: string;
  /** Digits of E.164. */
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
  language: Language;
};

const TABLE = 'visit_vault';

/** The same request again leaves what its first attempt wrote. */
export const keepPerson = async (db: Knex, person: VisitPerson): Promise<void> => {
  await db(TABLE).insert(person).onConflict('visit_id').ignore();
};

export const visitPerson = async (db: Knex, visitId: number): Promise<VisitPerson | null> =>
  (await db<VisitPerson>(TABLE).where({ visit_id: visitId }).first()) ?? null;

export const forgetPicture = async (db: Knex, visitId: number): Promise<void> => {
  await db(TABLE).where({ visit_id: visitId }).update({ picture_key: null });
};
