import type { Knex } from 'knex';
import { listingSummaries } from '../../../projections/listings.ts';
import { type ReservationRow, reservationById } from '../../../projections/reservations.ts';
import { icsOf, ownUidOf } from '../../calendar/public.ts';
import { exactPlaceOf } from '../../listings/vault.ts';
import { textsOf } from '../../platform/texts.ts';
import { instantText } from '../../shared/instants.ts';
import { textIn } from '../../shared/languages.ts';
import { WrongToken } from '../../shared/rejection.ts';
import type { Instant } from '../../shared/types.ts';
import { calendarTokenOf, isCalendarToken, linkGenerations } from '../links.ts';
import { seesHostContact } from '../policies.ts';

type Config = { readonly secret: string; readonly publicUrl: string };
type Deps = { readonly db: Knex; readonly config: Config };

/** A request that was sent, in whatever became of it. */
const isShown = (row: ReservationRow): boolean => row.requested_at !== null;

/** The address of the guest's own calendar of one stay; null for a draft. It ends when their links do (D-139). */
export const stayCalendarAddress = async ({ db, config }: Deps, row: ReservationRow, now: Instant): Promise<string | null> => {
  if (!isShown(row)) return null;
  const generation = (await linkGenerations(db, [row]))(row, 'guest', now);
  return `${config.publicUrl}/ical/stay/${row.id}/${calendarTokenOf(config, row.id, generation)}.ics`;
};

/** Throws WrongToken not_found for an unknown reservation, a draft and a wrong token alike. */
export const stayCalendar = async ({ db, config }: Deps, id: number, token: string, now: Instant): Promise<string> => {
  const row = await reservationById(db, id);
  const generation = row && (await linkGenerations(db, [row]))(row, 'guest', now);
  const opens = isCalendarToken(config, id, token, generation);
  if (!row || !opens || !isShown(row)) throw new WrongToken('not_found');
  return textOf({ db, config }, row);
};

const STATUSES = { draft: 'TENTATIVE', requested: 'TENTATIVE', accepted: 'TENTATIVE', paid: 'CONFIRMED', ended: 'CANCELLED' } as const;

/** One event under the same UID in every state; the revision of the reservation is its number. The row as it is recorded, so that both agree. */
const textOf = async ({ db, config }: Deps, row: ReservationRow): Promise<string> => {
  const t = textsOf(row.language);
  const listing = (await listingSummaries(db, [row.listing_id])).get(row.listing_id);
  const place = seesHostContact('guest', row) ? await exactPlaceOf(db, row.listing_id) : null;
  const status = STATUSES[row.status];
  const title = (listing && textIn(listing.title, row.language)) ?? '';
  const words = { title, by: row.due_at === null ? '' : instantText(row.language, row.time_zone, row.due_at) };
  const url = `${config.publicUrl}/estadia/${row.id}`;
  const state = row.status === 'accepted' && row.due_at === null ? 'checking' : row.status === 'draft' ? 'requested' : row.status;
  const times = [row.requested_at, row.accepted_at, row.paid_at, row.ended_at].filter((at) => at !== null);
  const summary = status === 'CONFIRMED' ? title : t(status === 'TENTATIVE' ? 'stay-calendar:open' : 'stay-calendar:gone', words);
  return icsOf(title, [
    {
      uid: `reserva-${row.id}${ownUidOf(config.publicUrl)}`,
      sequence: row.revision,
      changedAt: times.sort().at(-1) ?? row.drafted_at,
      ...{ checkIn: row.check_in, checkOut: row.check_out, status, summary, url },
      location: [[place?.address, place?.number].filter(Boolean).join(' '), listing?.locality].filter(Boolean).join(', '),
      description: `${t(`stay-calendar:${state}`, words)}\n${url}`,
    },
  ]);
};
