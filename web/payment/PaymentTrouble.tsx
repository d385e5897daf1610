import { BadgeCheck, CalendarX, Hourglass, Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../api/session.ts';
import { loginThen, paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const CODES = ['E01', 'E02', 'E03', 'E04', 'E05', 'E06'] as const;
type Code = (typeof CODES)[number];

const ICONS = { E01: Link2Off, E02: CalendarX, E03: CalendarX, E04: Hourglass, E05: Link2Off, E06: BadgeCheck } as const;

/** Why this page cannot be paid, each with its own next step; paid already leads to the receipt (K-13, K-14). */
export const PaymentTrouble = ({ code, id, token }: { code: string; id: number; token: string }) => {
  const { t } = useTranslation('payment');
  const me = useMe();
  const known: Code = CODES.find((c) => c === code) ?? 'E01';
  const Icon = ICONS[known];
  const action =
    known === 'E06' ? (
      <ButtonLink to={`${paths.result('success')}?reserva=${id}&token=${encodeURIComponent(token)}`}>{t('trouble.receipt')}</ButtonLink>
    ) : known === 'E02' || known === 'E03' ? (
      <ButtonLink to={paths.search}>{t('trouble.search')}</ButtonLink>
    ) : (
      <ButtonLink to={me ? paths.made : loginThen(paths.made)}>{t('trouble.mine')}</ButtonLink>
    );
  return (
    <div className="form-page">
      <EmptyState page icon={<Icon size={32} />} title={t(`trouble.${known}.title`)} action={action}>
        {t(`trouble.${known}.text`)}
      </EmptyState>
    </div>
  );
};
