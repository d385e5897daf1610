import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import UnreachableIcon from '@mui/icons-material/PersonOffOutlined';
import StopCircleIcon from '@mui/icons-material/RemoveCircleOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { useTranslate } from 'react-admin';
import { NOTHING } from './nothing.ts';

type Colour = 'success' | 'warning' | 'error' | 'info' | 'default';

export type Colours = Readonly<Record<string, Colour>>;

const COLOURS: Colours = {
  pending: 'warning',
  approved: 'success',
  blocked: 'error',
  removed: 'default',
  draft: 'default',
  requested: 'warning',
  accepted: 'info',
  paid: 'success',
  ended: 'default',
  rejected: 'default',
  canceled: 'default',
  waiting: 'warning',
  sent: 'success',
  failed: 'error',
  bounced: 'error',
  dropped: 'default',
  resent: 'info',
  handled: 'success',
  ok: 'success',
  attention: 'warning',
  behind: 'warning',
  unchecked: 'default',
  stopped: 'error',
  overdue: 'error',
  held: 'success',
  declined: 'default',
  valid: 'success',
  invalid: 'default',
};

const ICONS = {
  success: <CheckCircleIcon />,
  warning: <ScheduleIcon />,
  error: <ErrorIcon />,
  info: <ScheduleIcon />,
  default: <StopCircleIcon />,
} satisfies Record<Colour, unknown>;

/** States whose icon differs from the default for their colour. */
const OWN_ICONS: Readonly<Record<string, ReactElement>> = { bounced: <UnreachableIcon /> };

/** A state: an icon and words, with colour only in addition. */
export const StateChip = ({ state, words = 'posada.state', colours = COLOURS }: { state: string; words?: string; colours?: Colours }) => {
  const t = useTranslate();
  const colour = colours[state] ?? 'default';
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colour}
      icon={OWN_ICONS[state] ?? ICONS[colour]}
      label={state === '' ? NOTHING : t(`${words}.${state}`, { _: state })}
    />
  );
};
