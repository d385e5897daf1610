import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import PauseIcon from '@mui/icons-material/Pause';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import SkipNextIcon from '@mui/icons-material/SkipNext';
import SkipPreviousIcon from '@mui/icons-material/SkipPrevious';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { ReplayStep } from '../data/records.ts';
import { pressed } from '../ui/focus/pressed.ts';
import { Time } from '../ui/Time.tsx';
import { CopyLink } from './CopyLink.tsx';
import { Lanes, Marks } from './Lanes.tsx';
import styles from './replay.module.css';
import { useStepName } from './use-step-name.ts';

type Props = {
  steps: readonly ReplayStep[];
  at: number;
  zone: string;
  playing: boolean;
  goTo: (step: number) => void;
  toggle: () => void;
};

/** The timeline: buttons, one lane per actor, and the slider below them. */
export const Player = ({ steps, at, zone, playing, goTo, toggle }: Props) => {
  const t = useTranslate();
  const nameOf = useStepName();
  const step = steps[at - 1];
  const count = steps.length;
  if (!step) return null;
  const button = (label: string, icon: ReactNode, press: () => void, off = false, main = false) => (
    <IconButton aria-label={t(label)} title={t(label)} className={main ? styles.main : ''} size="small" {...pressed(press, off)}>
      {icon}
    </IconButton>
  );
  return (
    <section className={`box ${styles.timeline}`} aria-label={t('posada.replay.timeline')}>
      <div className={styles.head}>
        {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is no fieldset */}
        <div className={styles.play} role="group" aria-label={t('posada.replay.player')}>
          {button('posada.replay.first', <SkipPreviousIcon />, () => goTo(1), at === 1)}
          {button('posada.replay.previous', <ChevronLeftIcon />, () => goTo(at - 1), at === 1)}
          {button(playing ? 'posada.replay.pause' : 'posada.replay.play', playing ? <PauseIcon /> : <PlayArrowIcon />, toggle, false, true)}
          {button('posada.replay.next', <ChevronRightIcon />, () => goTo(at + 1), at === count)}
          {button('posada.replay.last', <SkipNextIcon />, () => goTo(count), at === count)}
        </div>
        <p aria-live={playing ? 'off' : 'polite'}>
          <b>{t('posada.replay.position', { at, count })}</b> · {nameOf(step)} · <Time at={step.at} zone={zone} />
        </p>
        <CopyLink at={at} />
        <p className={`${styles.keys} mute`} aria-hidden="true">
          <kbd>←</kbd> <kbd>→</kbd> {t('posada.replay.keyStep')} <kbd>{t('posada.replay.space')}</kbd> {t('posada.replay.keyPlay')}
        </p>
      </div>
      <div className={styles.tape}>
        <Lanes steps={steps} at={at} />
        <div className={styles.range}>
          <input
            type="range"
            min={1}
            max={count}
            value={at}
            onChange={({ target }) => goTo(Number(target.value))}
            aria-label={t('posada.replay.slider')}
            aria-valuetext={`${t('posada.replay.position', { at, count })}: ${nameOf(step)}`}
          />
        </div>
        <Marks steps={steps} at={at} zone={zone} />
      </div>
    </section>
  );
};
