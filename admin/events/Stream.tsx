import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { orNothing } from '../ui/nothing.ts';
import { Person } from '../ui/Person.tsx';

/** The console page for the record of a stream, if there is one. */
const PAGES: readonly (readonly [RegExp, (id: string) => string])[] = [
  [/^(?:desk-)?(?:reservation|payment|review)-(\d+)$/, (id) => `/reservations/${id}/replay`],
  [/^(?:desk-)?listing-(\d+)$/, (id) => `/accommodations/${id}/show/history`],
  [/^calendar-(\d+)$/, (id) => `/restrictions/${id}/show`],
  [/^conversation-(\d+)$/, (id) => `/conversations/${id}/show`],
  [/^(?:visit|desk-viewing)-(\d+)$/, (id) => `/viewing-requests/${id}/show`],
  [/^desk-report-([\w-]+)$/, (id) => `/reports/${id}/show`],
  [/^(?:desk-)?user-(\d+)$/, (id) => `/users/${id}/show`],
  [/^tariff$/, () => '/tariff'],
  [/^conditions$/, () => '/conditions'],
];

/** The name of a stream, linked to its record. */
export const Stream = ({ of: stream }: { of: string }) => {
  for (const [pattern, pageOf] of PAGES) {
    const found = pattern.exec(stream);
    if (found) return <Link to={pageOf(found[1] ?? '')}>{stream}</Link>;
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
