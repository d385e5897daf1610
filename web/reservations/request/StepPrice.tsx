import { useTranslation } from 'react-i18next';
import { guestCost } from '../../../src/kernel/price/stay-cost.ts';
import { CostLines } from '../../pricing/CostLines.tsx';
import { LegalNotice } from '../../ui/LegalNotice.tsx';
import { Schedule } from '../shared/Schedule.tsx';
import { CouponBox } from './CouponBox.tsx';
import styles from './reserve.module.css';
import { exchangedOf } from './Summary.tsx';
import type { CouponProps, StepProps } from './step.ts';

/** The price line by line with explanations, for the selected payment method, the later payments and the coupon (K-02, K-03). */
export const StepPrice = ({ draft, offer, coupon }: StepProps & { coupon: CouponProps }) => {
  const { t } = useTranslation(['reservations', 'common', 'payment']);
  const cost = guestCost(draft, offer);
  return (
    <>
      {cost && (
        <CostLines
          lines={draft.lines}
          moneda={draft.moneda}
          cost={cost}
          exchanged={exchangedOf(offer, draft, t('payment:inDollars'))}
          explained
          className={styles.priceLines}
        />
      )}
      {draft.later.length > 0 && (
        <section>
          <h3>{t('price.later')}</h3>
          <Schedule reservation={draft} side="guest" offer={offer} />
          <p className="small mute">{t('schedule.byGuest')}</p>
        </section>
      )}
      <LegalNotice notice={draft.legal_notice} />
      <CouponBox coupon={coupon} moneda={draft.moneda} />
    </>
  );
};
