import { useTranslation } from 'react-i18next';
import { amountText, listText } from '../../../src/shared/formats.ts';
import { type Back, moneyLess } from './refund.ts';

type Parts = { rent: number; service: number; charge: number; charged: { amount: number; moneda: string } };
/** `parts`: of the payment that begins the stay, in the currency of the space. `back`: what comes back of it. */
type Props = { parts: Parts; moneda: string; back: Back };

/** What does not come back, each part with its amount; together where another currency was charged. Nothing when everything comes back. */
export const Kept = ({ parts: { rent, service, charge, charged }, moneda, back }: Props) => {
  const { t, i18n } = useTranslation('reservations');
  const kept = (['stay', 'service', 'charge'] as const)
    .map((name) => ({ name, amount: { stay: moneyLess(rent, back.amount), service, charge }[name] }))
    .filter(({ amount }) => amount > 0);
  if (kept.length === 0) return null;
  const each = kept.map(({ name, amount }) => `${t(`cancelDialog.part.${name}`)}${back.charged ? '' : ` ${amountText(amount, moneda)}`}`);
  const all = back.charged ? `: ${amountText(moneyLess(charged.amount, back.charged.amount), charged.moneda)}` : '';
  return t('cancelDialog.kept', { parts: `${listText(i18n.language, each)}${all}` });
};
