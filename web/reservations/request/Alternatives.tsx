import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { shortWeekdayText } from '../../../src/kernel/formats.ts';
import type { Problem } from '../../api/problem.ts';

type Props = { problem: Problem | null; pathOf: (stay: { from: string; to: string }) => string };

/** Free dates nearby of the same length, suggested in the server's rejection (K-09). */
export const Alternatives = ({ problem, pathOf }: Props) => {
  const { t, i18n } = useTranslation('reservations');
  const stays = (problem?.extra['alternatives'] ?? []) as readonly { from: string; to: string }[];
  if (stays.length === 0) return null;
  const day = (date: string) => shortWeekdayText(i18n.language, date);
  return (
    <>
      <p className="semi">{t('send.alternatives')}</p>
      <ul className="stack">
        {stays.map((stay) => (
          <li key={stay.from + stay.to}>
            <Link className="link num" to={pathOf(stay)}>
              {t('fromTo', { from: day(stay.from), to: day(stay.to) })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
};
