import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';

const COLOURS: Record<string, 'success' | 'warning' | 'error' | 'info' | 'default'> = {
  pending: 'warning',
  approved: 'success',
  blocked: 'error',
  removed: 'default',
  requested: 'warning',
  accepted: 'info',
  paid: 'success',
  ended: 'default',
};

/** A state in words, with its colour second. */
export const StateChip = ({ state }: { state: string }) => {
  const translate = useTranslate();
  return (
    <Chip size="small" variant="outlined" color={COLOURS[state] ?? 'default'} label={translate(`posada.state.${state}`, { _: state })} />
  );
};
