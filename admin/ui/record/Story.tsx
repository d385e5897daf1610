import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { ToldEvent } from '../../data/records.ts';
import { Time } from '../Time.tsx';
import styles from './frame.module.css';

/** The history, latest first, each entry with its actor, its reason, and possible actions (`doOn`). */
export const Story = ({ events, doOn }: { events: readonly ToldEvent[]; doOn?: (event: ToldEvent) => ReactNode }) => {
  const t = useTranslate();
  return (
    <ol className={`${styles.story} box`}>
      {[...events].reverse().map((event) => {
        const {
          position,
          at,
          type,
          by,
          words,
          data: { reason },
        } = event;
        return (
          <li key={position}>
            <strong>{t(`posada.event.${type}`, { _: type })}</strong>
            <span className="mute">{t(`posada.by.${by}`)}</span>
            <Time at={at} />
            {typeof reason === 'string' && <p>{t(`posada.blockedBy.${reason}`, { _: t(`posada.reason.${reason}`, { _: reason }) })}</p>}
            {words !== null && <p>{words}</p>}
            {doOn?.(event)}
          </li>
        );
      })}
    </ol>
  );
};
