import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText } from '../../../src/kernel/formats.ts';
import type { Choice } from '../../calendar/rules.ts';
import { Stepper } from '../../ui/form/Stepper.tsx';
import styles from './stay-pair.module.css';

type Props = {
  choice: Choice;
  /** Which of the two days the open calendar expects. */
  active?: 'from' | 'to' | null;
  /** Whether the calendar is open. */
  open: boolean;
  onDates: () => void;
  firstDate?: RefObject<HTMLButtonElement | null>;
  guests: number;
  most: number;
  onGuests: (guests: number) => void;
};

/** Both days of a stay, which open its calendar, and its guests. */
export const StayPair = ({ choice, active = null, open, onDates, firstDate, guests, most, onGuests }: Props) => {
  const { t, i18n } = useTranslation('listing');
  return (
    <div className={styles.pair}>
      {(['from', 'to'] as const).map((which) => (
        <button
          type="button"
          key={which}
          ref={which === 'from' ? firstDate : undefined}
          className={which === active ? styles.active : undefined}
          aria-expanded={open}
          onClick={onDates}
        >
          <span>{t(`booking.${which}`)}</span>
          <span className="num">{choice[which] ? dayText(i18n.language, choice[which]) : t('booking.choose')}</span>
        </button>
      ))}
      <div className={styles.guests}>
        <span className="small semi">{t('booking.guests')}</span>
        <Stepper
          label={t('booking.guests')}
          value={guests}
          min={1}
          max={most}
          maxReason={t('booking.most', { count: most })}
          onChange={onGuests}
        />
      </div>
    </div>
  );
};
