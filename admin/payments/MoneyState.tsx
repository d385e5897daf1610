import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import RemoveCircleIcon from '@mui/icons-material/RemoveCircleOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { NOTHING } from '../ui/nothing.ts';

const COLOURS: Readonly<Record<string, keyof typeof ICONS>> = {
  confirmed: 'success',
  paid: 'success',
  sent: 'success',
  done: 'success',
  pending: 'warning',
  review: 'warning',
  due: 'warning',
  held: 'warning',
  received: 'warning',
  failed: 'error',
  refused: 'error',
  quarantined: 'error',
  owed: 'error',
  overdue: 'error',
  announced: 'warning',
  contest_open: 'error',
  contest_won: 'success',
  contest_lost: 'error',
};
const ICONS = { success: <CheckCircleIcon />, warning: <ScheduleIcon />, error: <ErrorIcon />, default: <RemoveCircleIcon /> };

/** The state of a payment, refund, payout, instalment or notification: an icon and words, with colour only in addition. */
export const MoneyState = ({ state, words = 'posada.money.state' }: { state: string; words?: string }) => {
  const t = useTranslate();
  const colour = COLOURS[state] ?? 'default';
  return (
    <Chip
      size="small"
      variant="outlined"
      color={colour}
      icon={ICONS[colour]}
      label={state === '' ? NOTHING : t(`${words}.${state}`, { _: state })}
    />
  );
};

/** The reason, in words if known: gateways have many codes of their own. */
export const Why = ({ code }: { code: string | null }) => {
  const t = useTranslate();
  return code === null ? null : <span>{t(`posada.money.reason.${code}`, { _: code })}</span>;
};
