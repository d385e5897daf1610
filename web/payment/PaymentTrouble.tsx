import { useQuery } from '@tanstack/react-query';
import { CalendarX, Hourglass, Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../api/session.ts';
import { loginThen, paths } from '../paths.ts';
import { goesBack } from '../reservations/cancel/refund.ts';
import { type Reservation, reservationQuery } from '../reservations/shared/queries.ts';
import { standingOf } from '../reservations/shared/state.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { StatePage } from '../ui/state/EmptyState.tsx';
import { type Outcome, outcomeQuery } from './shared/outcome.ts';

const CODES = ['E01', 'E02', 'E03', 'E04', 'E05'] as const;
type Code = (typeof CODES)[number];
/** E02 also covers a reservation that was paid and then cancelled; E04 one that awaits its host, was never sent, or was rejected. */
type Words = Code | 'cancelled' | 'unsent' | 'declined';

const ICONS = {
  E01: Link2Off,
  E02: CalendarX,
  E03: CalendarX,
  E04: Hourglass,
  E05: Link2Off,
  cancelled: CalendarX,
  unsent: Hourglass,
  declined: CalendarX,
} as const;
/** With these codes the link still opens the reservation, so that the page can say what happened to the money. */
const OPENS: readonly Code[] = ['E02', 'E03', 'E04'];

/** An ended reservation offers a new search, every other case the list of reservations. */
const ENDED: readonly Words[] = ['E02', 'E03', 'cancelled', 'declined'];

const wordsOf = (code: Code, reservation: Reservation | undefined): Words => {
  if (code === 'E02' && reservation?.fecha_pago) return 'cancelled';
  if (code !== 'E04' || !reservation) return code;
  if (reservation.requested_at === null) return 'unsent';
  return reservation.status === 'rejected' ? 'declined' : code;
};

/** Why this reservation cannot be paid, each reason with its next step (K-13). */
export const PaymentTrouble = ({ code, id, token }: { code: string; id: number; token: string }) => {
  const { t } = useTranslation('payment');
  const me = useMe();
  const known: Code = CODES.find((c) => c === code) ?? 'E01';
  const enabled = OPENS.includes(known);
  const { data: reservation } = useQuery({ ...reservationQuery(id, token), enabled });
  const { data: outcome } = useQuery({ ...outcomeQuery(id, token), enabled });
  const words = wordsOf(known, reservation);
  const Icon = ICONS[words];
  const action = ENDED.includes(words) ? (
    <ButtonLink to={paths.search}>{t('trouble.search')}</ButtonLink>
  ) : (
    <ButtonLink to={me ? paths.made : loginThen(paths.made)}>{t('trouble.mine')}</ButtonLink>
  );
  const became = enabled && reservation && outcome ? moneyOf(reservation, outcome) : null;
  return (
    <StatePage icon={<Icon size={32} />} title={t(`trouble.${words}.title`)} action={action}>
      <span>{t(`trouble.${words}.text`)}</span> {became && <span>{t(`money.${became.said}`, { amount: became.amount })}</span>}
    </StatePage>
  );
};

type Became = 'refunded' | 'kept' | 'returned' | 'underWay' | 'transferred' | 'nothing';

/** What happened to the money of a reservation that cannot be paid (D-46 to D-48). Must never say "nothing was charged" for a paid one. */
const moneyOf = (reservation: Reservation, { status }: Outcome): { said: Became; amount: string } | null => {
  const said = (what: Became, amount = '') => ({ said: what, amount });
  if (reservation.fecha_pago !== null) {
    const back = goesBack(reservation);
    return back === null ? said('kept') : said('refunded', back);
  }
  if (status === 'returned') return said('returned');
  if (status === 'pending' || status === 'review') return said('underWay');
  if (standingOf(reservation) === 'requested' || reservation.requested_at === null) return null;
  return said(reservation.transfer_by === null ? 'nothing' : 'transferred');
};
