import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { byEither } from '../reservations/queries.ts';
import { byAddress, type Holding, holding, type Subject } from '../server/modules/personal-data.ts';
import type { Core } from '../server/modules/tokens.ts';
import { documents, nationalIds } from './national-ids.ts';
import type { VisitPerson } from './vault.ts';

/** Viewing requests of the account, and those sent with its email address before the account existed, once the address is confirmed. */
const viewingsOf = async (db: Knex, of: Subject): Promise<VisitPerson[]> =>
  db<VisitPerson>('visit_vault')
    .where((own) => own.where(anyOf('visit_id', of.visitsAsked)).orWhere((sent) => byAddress(sent, of)))
    .orderBy('visit_id');

const idsOf = async (db: Knex, of: Subject): Promise<number[]> => (await viewingsOf(db, of)).map(({ visit_id }) => visit_id);

/** Requests to see a space, with the picture of a document while it is stored. */
export const viewingsData = ({ files, fieldKeys }: Pick<Core, 'files' | 'fieldKeys'>): readonly Holding[] => [
  holding({
    table: 'visits',
    part: 'visits',
    columns: ['id', 'listing_id', 'day', 'requested_at', 'outcome'],
    whose: byEither,
    erase: 'kept',
  }),
  {
    table: 'visit_vault',
    part: 'visits',
    erase: async (trx, of) =>
      trx('visit_vault')
        .whereIn('visit_id', await idsOf(trx, of))
        .delete(),
    fileKeys: async (db, of) => (await viewingsOf(db, of)).flatMap(({ picture_key }) => picture_key ?? []),
    rows: async (db, of) =>
      (await viewingsOf(db, of)).map(({ visit_id, picture_key: _, kept_at, picture_until, national_id, ...person }) => ({
        id: visit_id,
        ...person,
        national_id: national_id && nationalIds(fieldKeys).open(national_id),
        picture_until,
        created_at: kept_at,
      })),
    files: async (db, of) => {
      const pictures = await Promise.all(
        (await viewingsOf(db, of)).map(async ({ visit_id, picture_key }) => {
          const bytes = picture_key && (await documents(files, fieldKeys).get(picture_key));
          return bytes ? [{ name: `document-${visit_id}.webp`, contentType: 'image/webp', bytes }] : [];
        }),
      );
      return pictures.flat();
    },
  },
];

declare module '../server/modules/personal-data.ts' {
  interface Subject {
    /** Viewing requests that they sent and received. */
    readonly visitsAsked: readonly number[];
    readonly visitsGot: readonly number[];
  }
}
