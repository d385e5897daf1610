import type { Knex } from 'knex';
import { icsOf, ownUidOf } from '../../calendar/public.ts';
import { peopleByIds } from '../../identity/vault.ts';
import { instantText } from '../../kernel/instants.ts';
import { textIn } from '../../kernel/languages.ts';
import { WrongToken } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import { listingSummaries } from '../../listings/queries.ts';
import { exactPlaceOf } from '../../listings/vault.ts';
import type { Config } from '../../server/settings/config.ts';
import { textsOf } from '../../server/texts.ts';
import { calendarTokenOf, isCalendarToken, linkGenerations, type Purpose } from '../links.ts';
import { seesPlace } from '../policies.ts';
import { reservationById } from '../queries.ts';
import type { ReservationRow } from '../rows.ts';

type StayCalendarDeps = { readonly db: Knex; readonly config: Pick<Config, 'secret' | 'publicUrl'> };

/** A request that was sent, in any later state. */
const isShown = (row: ReservationRow): boolean => row.requested_at !== null;

/** The URL of this side's calendar feed of one stay; null for a draft. It expires with their links (D-139). */
export const stayCalendarAddress = async (
  { db, config }: StayCalendarDeps,
  row: ReservationRow,
  side: Purpose,
  now: Instant,
): Promise<string | null> => {
  if (!isShown(row)) return null;
  const generation = (await linkGenerations(db, [row]))(row, side, now);
  return `${config.publicUrl}/ical/stay/${row.id}/${calendarTokenOf(config, side, row.id, generation)}.ics`;
};

/** Throws WrongToken not_found for an unknown reservation, a draft and a wrong token alike. */
export const stayCalendar = async ({ db, config }: StayCalendarDeps, id: number, token: string, now: Instant): Promise<string> => {
  const row = await reservationById(db, id);
  const generations = row && (await linkGenerations(db, [row]));
  const opens = (side: Purpose) => isCalendarToken(config, side, id, token, (row && generations?.(row, side, now)) ?? 1);
  const opened = SIDES.filter(opens); // checks every side, so that each response takes the same time
  if (!row || !opened[0] || !isShown(row)) throw new WrongToken('not_found');
  return textOf({ db, config }, row, opened[0]);
};

const STATUSES = { draft: 'TENTATIVE', requested: 'TENTATIVE', accepted: 'TENTATIVE', paid: 'CONFIRMED', ended: 'CANCELLED' } as const;

const SIDES = ['guest', 'host'] as const;

/**
 * One event with the same UID in every state; its SEQUENCE is the revision of the reservation. Uses the recorded row, so that status and
 * SEQUENCE agree. In the host's own language, or the language of the guest's request.
 */
const textOf = async ({ db, config }: StayCalendarDeps, row: ReservationRow, side: Purpose): Promise<string> => {
  const host = side === 'host' ? (await peopleByIds(db, [row.host_id])).get(row.host_id) : null;
  const language = host?.language ?? row.language;
  const t = textsOf(language);
  const listing = (await listingSummaries(db, [row.listing_id])).get(row.listing_id);
  const place = seesPlace(side, row) ? await exactPlaceOf(db, row.listing_id) : null;
  const status = STATUSES[row.status];
  const title = (listing && textIn(listing.title, language)) ?? '';
  const words = { title, by: row.due_at === null ? '' : instantText(language, row.time_zone, row.due_at) };
  const url = `${config.publicUrl}/estadia/${row.id}`;
  const state = row.status === 'accepted' && row.due_at === null ? 'checking' : row.status === 'draft' ? 'requested' : row.status;
  const times = [row.requested_at, row.accepted_at, row.paid_at, row.ended_at].filter((at) => at !== null);
  const summary = status === 'CONFIRMED' ? title : t(status === 'TENTATIVE' ? 'stay-calendar:open' : 'stay-calendar:gone', words);
  return icsOf(title, [
    {
      uid: `reserva-${row.id}${ownUidOf(config.publicUrl, row.listing_id)}`,
      sequence: row.revision,
      changedAt: times.sort().at(-1) ?? row.drafted_at,
      checkIn: row.check_in,
      checkOut: row.check_out,
      status,
      summary,
      url,
      location: [[place?.address, place?.number].filter(Boolean).join(' '), listing?.locality].filter(Boolean).join(', '),
      description: `${t(`stay-calendar:${side}.${state}`, words)}\n${url}`,
    },
  ]);
};
