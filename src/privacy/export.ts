import type { Knex } from 'knex';
import type { Instant } from '../kernel/types.ts';
import type { Holding, OwnFile, Part, Row, Subject } from '../server/modules/personal-data.ts';

/** Everything stored about a person: by section, then by table. */
export type OwnData = {
  readonly generatedAt: Instant;
  readonly userId: number;
  readonly parts: ReadonlyMap<Part, readonly (readonly [table: string, rows: readonly Row[]])[]>;
  readonly files: readonly OwnFile[];
};

/** The order of the sections. */
const PARTS: readonly Part[] = [
  'account',
  'sign_in',
  'bank',
  'spaces',
  'reservations',
  'payments',
  'visits',
  'conversations',
  'reviews',
  'words',
  'searches',
  'letters',
  'mails',
  'activity',
];

/** Collects the person's data from the declared tables. Tables without a row of theirs are left out. */
export const collect = async (db: Knex, holdings: readonly Holding[], of: Subject, now: Instant): Promise<OwnData> => {
  const parts = new Map<Part, [string, readonly Row[]][]>();
  const files: OwnFile[] = [];
  const order = [...holdings].sort((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part));
  for (const { table, part, rows, files: filesOf } of order) {
    const found = await rows(db, of);
    if (found.length > 0) parts.set(part, [...(parts.get(part) ?? []), [table, found]]);
    if (filesOf) files.push(...(await filesOf(db, of)));
  }
  return { generatedAt: now, userId: of.userId, parts, files };
};

/** The data as JSON: files in base64. */
export const asJson = ({ generatedAt, userId, parts, files }: OwnData) => ({
  generated_at: generatedAt,
  user_id: userId,
  data: Object.fromEntries(
    [...parts].map(([part, tables]) => [part, Object.fromEntries(tables.map(([table, rows]) => [table, [...rows]]))]),
  ),
  files: files.map(({ name, contentType, bytes }) => ({ name, content_type: contentType, base64: bytes.toString('base64') })),
});
