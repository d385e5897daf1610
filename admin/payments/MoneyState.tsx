import { useTranslate } from 'react-admin';
import { type Colours, StateChip } from '../ui/StateChip.tsx';

const COLOURS: Colours = {
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
/** The state of a payment, refund, payout, instalment or notification: an icon and words, with colour only in addition. */
export const MoneyState = ({ state, words = 'posada.money.state' }: { state: string; words?: string }) => (
  <StateChip state={state} words={words} colours={COLOURS} />
);

/** The reason, in words if known: gateways have many codes of their own. */
export const Why = ({ code }: { code: string | null }) => {
  const t = useTranslate();
  return code === null ? null : <span>{t(`posada.money.reason.${code}`, { _: code })}</span>;
};
