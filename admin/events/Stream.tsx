import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { orNothing } from '../ui/nothing.ts';
import { Person } from '../ui/Person.tsx';

/** What a stream is about: its text, how its number is written, and the page of its record. */
type About = readonly [stream: RegExp, text: string, number: (id: string) => string, page: (id: string) => string];

const RESERVATION = [(id: string) => `R-${id}`, (id: string) => `/reservations/${id}/replay`] as const;
const itself = (id: string): string => id;

const ABOUT: readonly About[] = [
  [/^(?:desk-)?reservation-(\d+)$/, 'resources.reservations.name', ...RESERVATION],
  [/^payment-(\d+)$/, 'resources.payments.name', ...RESERVATION],
  [/^review-(\d+)$/, 'resources.reviews.name', ...RESERVATION],
  [/^(?:desk-)?listing-(\d+)$/, 'resources.accommodations.name', itself, (id) => `/accommodations/${id}/show/history`],
  [/^calendar-(\d+)$/, 'resources.restrictions.name', itself, (id) => `/restrictions/${id}/show`],
  [/^conversation-(\d+)$/, 'resources.conversations.name', itself, (id) => `/conversations/${id}/show`],
  [/^(?:visit|desk-viewing)-(\d+)$/, 'resources.viewing-requests.name', (id) => `V-${id}`, (id) => `/viewing-requests/${id}/show`],
  [/^desk-report-([\w-]+)$/, 'resources.reports.name', () => '', (id) => `/reports/${id}/show`],
  [
    /^[a-z-]*(?:user|requests|searches|favourites|listings|lists|erasure)-(\d+)$/,
    'resources.users.name',
    (id) => `U-${id}`,
    (id) => `/users/${id}/show`,
  ],
  [/^coupon-(\d+)$/, 'resources.coupons.name', itself, (id) => `/coupons/${id}`],
  [/^rate-(\w+)$/, 'posada.rate.title', itself, () => '/rates'],
  [/^tariff$/, 'posada.tariff.title', () => '', () => '/tariff'],
  [/^conditions$/, 'posada.conditions.title', () => '', () => '/conditions'],
];

/** What a stream is about, linked to its record; the name of the stream itself if there is none. */
export const Stream = ({ of: stream }: { of: string }) => {
  const t = useTranslate();
  for (const [pattern, text, numberOf, pageOf] of ABOUT) {
    const found = pattern.exec(stream);
    if (!found) continue;
    const id = found[1] ?? '';
    return (
      <Link to={pageOf(id)} title={stream}>
        {`${t(text, { smart_count: 1 })} ${numberOf(id)}`.trim()}
      </Link>
    );
  }
  return orNothing(stream);
};

/** Actors other than people: deadlines, mails, reactions to an event. */
const OF_PROGRAM = /^(?:deadline|schedule|mail|reaction\b)/;

/** The actor: a person by first name, or the program. */
export const Actor = ({ is: actor }: { is: string }) => {
  const t = useTranslate();
  const id = /^user:(\d+)$/.exec(actor)?.[1];
  if (id !== undefined) return <Person id={Number(id)} />;
  return OF_PROGRAM.test(actor) ? <span title={actor}>{t('posada.timeline.program')}</span> : orNothing(actor);
};
