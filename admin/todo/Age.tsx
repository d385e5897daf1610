import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { lengthText } from '../../src/shared/formats.ts';
import { utcText } from '../../src/shared/instants.ts';
import { ageOf } from './age.ts';

const COLOURS = { late: 'error', soon: 'warning', fresh: 'success' } as const;

/** How long it has waited and whether that is too long: in words, and by its colour; since when on hover (A-18). */
export const Age = ({ at, within }: { at: string; within: number }) => {
  const t = useTranslate();
  const seconds = Math.max(0, (Date.now() - Date.parse(at)) / 1_000); // what may be done before its day is not late
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
