import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { lengthText } from '../../src/kernel/formats.ts';
import { utcText } from '../../src/kernel/instants.ts';
import { ageOf } from './age.ts';

const COLOURS = { late: 'error', soon: 'warning', fresh: 'success' } as const;

const MINUTE = 60;
const HOUR = 3_600;

/** The remaining time of a case that ends automatically. */
const Left = ({ until }: { until: string }) => {
  const t = useTranslate();
  const seconds = Math.max(0, (Date.parse(until) - Date.now()) / 1_000);
  const label = t('posada.todo.left', { time: lengthText(Math.floor(seconds / MINUTE) * MINUTE) });
  return <Chip size="small" variant="outlined" color={seconds < HOUR ? 'error' : 'warning'} title={utcText(until)} label={label} />;
};

/** How long a case has been pending and whether that is too long, in words and by colour; since when on hover (A-18). */
export const Age = ({ at, within, ends = false }: { at: string; within: number; ends?: boolean }) => {
  const t = useTranslate();
  if (ends) return <Left until={at} />;
  const seconds = Math.max(0, (Date.now() - Date.parse(at)) / 1_000); // a case that may be handled before its day is not late
  const state = ageOf(seconds, within);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={COLOURS[state]}
      title={utcText(at)}
      label={`${lengthText(seconds)} · ${t(`posada.todo.${state}`)}`}
    />
  );
};
