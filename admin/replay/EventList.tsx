import { Fragment, useEffect, useRef } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { dayText } from '../../src/kernel/formats.ts';
import { exactInstantText, utcText } from '../../src/kernel/instants.ts';
import { dayIn, localTime } from '../../src/kernel/local-time.ts';
import type { ReplayStep } from '../data/records.ts';
import styles from './replay.module.css';
import { useStepName } from './use-step-name.ts';

type Props = { steps: readonly ReplayStep[]; at: number; zone: string; goTo: (step: number) => void };

/** Every step by day and time; a click jumps to it. Later steps are dimmed. */
export const EventList = ({ steps, at, zone, goTo }: Props) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const nameOf = useStepName();
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: finds the current step in the rendered list
  useEffect(() => {
    const box = list.current;
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (box && current) box.scrollTop = current.offsetTop - box.clientHeight / 2;
  }, [at]);
  return (
    <section className="box" aria-label={t('posada.replay.events')}>
      <h2>
        {t('posada.replay.events')} <span className="mute num">{steps.length}</span>
      </h2>
      <ol className={styles.events} ref={list}>
        {steps.map((step, index) => {
          const n = index + 1;
          const day = dayIn(zone, step.at);
          const before = steps[index - 1];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of past steps is fixed
            <Fragment key={index}>
              {(!before || dayIn(zone, before.at) !== day) && <li className={`${styles.day} num`}>{dayText(locale, day)}</li>}
              <li className={n > at ? styles.future : ''} {...(n === at ? { 'aria-current': 'step' as const } : {})}>
                <button type="button" onClick={() => goTo(n)}>
                  <span className={`${styles.number} num`}>{n}</span>
                  <span>
                    <b>{nameOf(step)}</b> <span className={styles.who}>· {t(`posada.by.${step.by}`)}</span>
                  </span>
                  <time className="num" dateTime={step.at} title={`${exactInstantText(locale, zone, step.at)} · ${utcText(step.at)}`}>
                    {localTime(zone, step.at).time}
                  </time>
                </button>
              </li>
            </Fragment>
          );
        })}
      </ol>
    </section>
  );
};
