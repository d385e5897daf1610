import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { reservationCost } from '../../../src/shared/price/stay-cost.ts';
import { paths } from '../../paths.ts';
import { CostLines } from '../../pricing/CostLines.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Field.tsx';
import { LegalNotice } from '../../ui/LegalNotice.tsx';
import { Schedule } from '../Schedule.tsx';
import { CouponBox } from './CouponBox.tsx';
import styles from './reserve.module.css';
import { exchangedOf } from './Summary.tsx';
import type { StepProps } from './step.ts';

/** The price line by line with explanations and later payments, the coupon, and the terms (K-02). */
export const StepPrice = ({ draft, offer, terms, setTerms, coupon, go }: StepProps) => {
  const { t } = useTranslation(['reservations', 'common', 'payment']);
  return (
    <>
      <h1>{t('price.title')}</h1>
      <CostLines
        lines={draft.lines}
        moneda={draft.moneda}
        cost={reservationCost(draft, offer)}
        exchanged={exchangedOf(offer, draft, t('payment:inDollars'))}
        explained
        className={styles.priceLines}
      />
      {!offer && draft.from && <p className="small mute">{t('price.cheapest')}</p>}
      {draft.later.length > 0 && (
        <section>
          <h2>{t('price.later')}</h2>
          <Schedule reservation={draft} side="guest" offer={offer} />
          <p className="small mute">{t('schedule.byGuest')}</p>
        </section>
      )}
      <LegalNotice notice={draft.legal_notice} />
      <CouponBox coupon={coupon} moneda={draft.moneda} />
      <Checkbox
        checked={terms}
        onChange={(event) => setTerms(event.target.checked)}
        label={
          <>
            {t('price.accept')}{' '}
            <Link className="link" to={paths.terms} target="_blank" rel="noopener">
              {t('price.terms')}
              <span className="vh"> ({t('price.newTab')})</span>
            </Link>
          </>
        }
      />
      <StepButtons back={() => go(-1)} next={() => go(1)} because={terms ? undefined : t('price.acceptFirst')} />
    </>
  );
};

/** Back is always enabled; a disabled next button gives the reason (D-22). */
export const StepButtons = ({ back, next, because }: { back: () => void; next: () => void; because: string | undefined }) => {
  const { t } = useTranslation('common');
  return (
    <div className={styles.stepDo}>
      <Button look="quiet" onClick={back}>
        {t('back')}
      </Button>
      <Button because={because} onClick={next}>
        {t('continue')}
      </Button>
      {because && <p className="small mute">{because}</p>}
    </div>
  );
};
