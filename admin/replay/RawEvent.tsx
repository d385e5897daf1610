import { useTranslate } from 'react-admin';
import type { ReplayStep } from '../data/records.ts';
import { Raw } from '../ui/record/Raw.tsx';
import styles from './replay.module.css';

/** The event as stored in the log. */
export const RawEvent = ({ step, at }: { step: ReplayStep; at: number }) => {
  const t = useTranslate();
  const { position, stream, revision, type, actor, at: when, data, metadata } = step;
  return (
    <details className={`box ${styles.raw}`}>
      <summary>{t('posada.replay.raw', { at })}</summary>
      <Raw value={{ position, stream, revision, type, at: when, actor, data, metadata }} label={t('posada.replay.raw', { at })} />
    </details>
  );
};
