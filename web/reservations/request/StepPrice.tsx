import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountText } from '../../../src/shared/formats.ts';
import { paths } from '../../paths.ts';
import { WhyLine } from '../../pricing/WhyLine.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Field.tsx';
import { LegalNotice } from '../../ui/LegalNotice.tsx';
import { Schedule } from '../Schedule.tsx';
import { CouponBox } from './CouponBox.tsx';
import styles from './reserve.module.css';
import type { StepProps } from './step.ts';

/** The price line by line with explanations and later payments, the coupon, and the terms (K-02). */
export const StepPrice = ({ draft, terms, setTerms, coupon, go }: StepProps) => {
  const { t } = useTranslation(['reservations', 'common']);
  return (
    <>
      <h1>{t('price.title')}</h1>
      <dl className={`lines ${styles.priceLines}`}>
        {draft.lines.map((line) => (
          <div key={line.code}>
            <dt>
              {line.label}
              <span className="small mute why-line">
                <WhyLine line={line} moneda={draft.moneda} />
              </span>
            </dt>
            <dd>{amountText(line.amount, draft.moneda)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{draft.later.length > 0 ? t('payNow') : t('facts.total')}</dt>
          <dd>{amountText(draft.total, draft.moneda)}</dd>
        </div>
      </dl>
      {draft.later.length > 0 && (
        <section>
          <h2>{t('price.later')}</h2>
          <Schedule reservation={draft} side="guest" />
          <p className="small mute">{t('schedule.toHost')}</p>
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
