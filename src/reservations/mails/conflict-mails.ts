import type { Knex } from 'knex';
import type { CalendarEvent } from '../../calendar/events.ts';
import { calendarStream } from '../../calendar/events.ts';
import { type NightsOver, nightsOver } from '../../calendar/public.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { type Reaction, reaction } from '../../engine/followers/reaction.ts';
import { postAll } from '../../engine/outbox/posting.ts';
import { administratorIds } from '../../identity/queries.ts';
import { greeting, type Person, personById } from '../../identity/vault.ts';
import { rangeText } from '../../kernel/formats.ts';
import { instantText } from '../../kernel/instants.ts';
import { textIn } from '../../kernel/languages.ts';
import type { Instant } from '../../kernel/types.ts';
import { listingFromLog } from '../../listings/public.ts';
import { layout } from '../../server/mail/layout.ts';
import type { Mail, MailTemplates } from '../../server/mail/outbox.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { textsOf } from '../../server/texts.ts';
import type { Paid } from '../decider/state.ts';
import { reservationDecider } from '../decider.ts';
import { type ReservationEvent, reservationStream } from '../events.ts';
import { feedHostOf } from '../queries.ts';

type ConflictMailReactionDeps = Pick<Core, 'store'>;
type Conflict = { readonly paid: Paid; readonly over: NightsOver };

const [TO_HOST, TO_ADMIN] = ['host-calendar-conflict', 'admin-calendar-conflict'] as const;

/** Nights of imported feeds that overlap a paid reservation, by the current log; none while it is not paid. */
const conflictsNow = async ({ store }: ConflictMailReactionDeps, reservationId: number): Promise<Conflict[]> => {
  const history = await readStream(store, reservationStream(reservationId));
  const { reservation } = history.reduce(reservationDecider.evolve, reservationDecider.initial);
  if (reservation.status !== 'paid') return [];
  const calendar = await readStream(store, calendarStream(reservation.listingId));
  return nightsOver(calendar, reservationId).map((over) => ({ paid: reservation, over }));
};

/**
 * The host and every administrator get one mail about nights of another site that overlap a paid reservation (D-118), whichever of the two
 * came first. Nothing is cancelled.
 */
export const conflictMailReaction = (deps: ConflictMailReactionDeps): Reaction => {
  const tell = async (trx: Knex.Transaction, conflicts: readonly Conflict[], at: Instant): Promise<void> => {
    if (conflicts.length === 0) return;
    const administrators = await administratorIds(trx);
    const letters = conflicts.flatMap(({ paid: { reservationId, hostId }, over: { feedId, since, eventId } }) => {
      const one = {
        params: { reservationId, feedId },
        subject_id: reservationStream(reservationId),
        because: { eventId, key: `${reservationStream(reservationId)}/feed-${feedId}/${since}`, at },
      };
      return [
        { ...one, template: TO_HOST, recipient: `user:${hostId}` },
        ...administrators.map((id) => ({ ...one, params: { ...one.params, to: id }, template: TO_ADMIN, recipient: `user:${id}` })),
      ];
    });
    await postAll(trx, letters);
  };
  return reaction<CalendarEvent | ReservationEvent>('calendar-conflict-mails', {
    FeedSynced: async ({ data: { feedId, over }, meta }, { trx }) => {
      for (const { reservationId } of over) {
        const conflicts = await conflictsNow(deps, reservationId);
        await tell(
          trx,
          conflicts.filter((one) => one.over.feedId === feedId),
          meta.at,
        );
      }
    },
    ReservationPaid: async ({ data: { reservationId }, meta }, { trx }) => tell(trx, await conflictsNow(deps, reservationId), meta.at),
  });
};

type Rendering = ConflictMailReactionDeps & { readonly db: Knex; readonly publicUrl: string };
type Params = Parameters<MailTemplates[string]>[0];

/** Rendered from the state at the time of sending; not sent once the overlap is gone. */
export const conflictMails = (deps: Rendering): MailTemplates => {
  const render =
    (template: typeof TO_HOST | typeof TO_ADMIN) =>
    async ({ reservationId, feedId, to }: Params): Promise<Mail | null> => {
      const conflict = (await conflictsNow(deps, Number(reservationId))).find(({ over }) => over.feedId === feedId);
      const source = await feedHostOf(deps.db, Number(feedId));
      const reader = conflict && (await personById(deps.db, template === TO_HOST ? conflict.paid.hostId : Number(to)));
      if (!conflict || source === null || !reader || reader.erased || reader.email === '') return null;
      return letter(deps, template === TO_HOST, reader, { ...conflict, source });
    };
  return { [TO_HOST]: render(TO_HOST), [TO_ADMIN]: render(TO_ADMIN) };
};

const letter = async (
  { store, publicUrl }: Rendering,
  toHost: boolean,
  reader: Person,
  { paid, over, source }: Conflict & { readonly source: string },
): Promise<Mail | null> => {
  const { reservationId, listingId, stay, timeZone } = paid;
  const listing = await listingFromLog(store, listingId);
  if (!listing) return null;
  const { language, email: to } = reader;
  const t = textsOf(language);
  const { title, locality } = listing.details;
  const nights = ({ checkIn, checkOut }: typeof stay) => rangeText(language, checkIn, checkOut);
  const named = {
    hello: greeting(t, reader),
    title: (reader.isConfirmed ? textIn(title, language) : null) ?? locality,
    source,
    reference: `R-${reservationId}`,
    range: nights(stay),
  };
  const subject = t('mails-calendar:conflict.subject', named);
  const calendar = { label: t('mails-calendar:open'), href: `${publicUrl}/bloquear/${listingId}`, quiet: true };
  const reservation = toHost
    ? { label: t('mails-calendar:conflict.see'), href: `${publicUrl}/reservations-received` }
    : { label: t('mails-calendar:conflict.seeAdmin'), href: `${publicUrl}/admin/reservations/${reservationId}/show` };
  const written = {
    language,
    subject,
    preheader: t('mails-calendar:conflict.preheader', named),
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: t(`mails-calendar:conflict.${toHost ? 'text' : 'textAdmin'}`, named) },
      {
        kind: 'facts',
        rows: [
          { label: t('mails-calendar:conflict.here'), value: named.reference },
          { label: t('mails-calendar:conflict.nights'), value: named.range },
          { label: t('mails-calendar:source'), value: source },
          { label: t('mails-calendar:conflict.there'), value: over.ranges.map(nights).join(', ') },
          { label: t('mails-calendar:conflict.since'), value: instantText(language, timeZone, over.since) },
        ],
      },
      {
        kind: 'note',
        tone: 'warning',
        title: t('mails-calendar:todo'),
        text: t(`mails-calendar:conflict.${toHost ? 'note' : 'noteAdmin'}`),
      },
      { kind: 'buttons', buttons: [reservation, calendar] },
    ],
    footer: toHost ? [t('mails-calendar:footer')] : [],
  } as const;
  return { to, language, subject, ...layout(written, publicUrl) };
};
