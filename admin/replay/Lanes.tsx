import useMediaQuery from '@mui/material/useMediaQuery';
import type { CSSProperties } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import type { ReplayStep } from '../data/records.ts';
import { APART, marksOf } from './marks.ts';
import styles from './replay.module.css';

const LANES = ['guest', 'host', 'system', 'admin'] as const;

type Props = { steps: readonly ReplayStep[]; at: number };

const shareOf = (index: number, count: number): number => (count < 2 ? 0 : index / (count - 1));
const left = (share: number): CSSProperties => ({ left: `${share * 100}%` });

/**
 * Who acted when, at a glance, with a line at the current step. Hidden from screen readers, since the list next to it has the same content.
 */
export const Lanes = ({ steps, at }: Props) => {
  const t = useTranslate();
  const count = steps.length;
  return (
    <div className={styles.lanes} aria-hidden="true">
      {LANES.map((lane) => (
        <div className={styles.lane} key={lane}>
          <span className={styles.name}>{t(`posada.by.${lane}`)}</span>
          <div className={styles.track}>
            {steps.map(({ by, type, position }, index) =>
              by === lane ? (
                <i
                  // biome-ignore lint/suspicious/noArrayIndexKey: several steps may share a position, and their order is fixed
                  key={`${position}-${index}`}
                  style={left(shareOf(index, count))}
                  className={`${index + 1 === at ? styles.current : index + 1 > at ? styles.ahead : ''} ${type.startsWith('Mail') ? styles.mail : ''}`}
                />
              ) : null,
            )}
          </div>
        </div>
      ))}
      <div className={styles.over}>
        <span className={styles.playhead} style={left(shareOf(at - 1, count))} />
      </div>
    </div>
  );
};

/** Below the slider: times, and how long nothing happened. */
export const Marks = ({ steps, at, zone }: Props & { zone: string }) => {
  const [locale] = useLocaleState();
  const isPhone = useMediaQuery('(max-width: 599px)');
  const isTablet = useMediaQuery('(max-width: 1023px)');
  const apart = isPhone ? APART.phone : isTablet ? APART.tablet : APART.wide;
  return (
    <div className={`${styles.marks} num`} aria-hidden="true">
      <div>
        {marksOf(steps, at, { locale, zone, apart }).map(({ share, text }) => (
          <span key={share} style={left(share)} className={share === 0 ? styles.first : share === 1 ? styles.last : ''}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
};
