import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agoText } from '../../../src/kernel/instants.ts';
import type { Listing } from '../shared/queries.ts';

/** How recently the imported calendars confirmed the free nights of a space; hidden if none are imported. */
export const CalendarChip = ({ calendario }: Pick<Listing, 'calendario'>) => {
  const { t, i18n } = useTranslation('calendar');
  const [now] = useState(Date.now);
  if (!calendario) return null;
  const { leido, al_dia } = calendario;
  const Icon = al_dia ? CircleCheck : TriangleAlert;
  const ago = leido && agoText(i18n.language, leido, now);
  return (
    <p className="small">
      <span className={`badge ${al_dia ? 'b-success' : 'b-warning'}`} title={t('fresh.why')}>
        <Icon aria-hidden className="i" />
        {t(leido === null ? 'fresh.never' : al_dia ? 'fresh.good' : 'fresh.stale', { ago })}
      </span>
      {!al_dia && <span className="mute"> {t('fresh.why')}</span>}
    </p>
  );
};
