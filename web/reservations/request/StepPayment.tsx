import { useTranslation } from 'react-i18next';
import { Methods } from '../../payment/shared/Methods.tsx';
import type { Offer } from '../shared/draft.ts';
import { ownWindows } from '../shared/own-windows.ts';
import type { StepProps } from './step.ts';

type Props = StepProps & { offers: readonly Offer[]; setMethod: (method: Offer['method']) => void };

/** The payment method to use after acceptance, each with its surcharge and total (K-10). Nothing is charged here. */
export const StepPayment = ({ draft, offers, offer, setMethod }: Props) => {
  const { t, i18n } = useTranslation(['reservations', 'payment']);
  return (
    <>
      <p className="mute">{t('method.text')}</p>
      <Methods
        offers={offers}
        chosen={offer?.method ?? null}
        onChoose={setMethod}
        transferHow={t('payment:method.bankTransfer.how', { transfer: ownWindows(i18n.language, draft).transfer })}
      />
    </>
  );
};
