import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { meanText } from '../../src/kernel/formats.ts';
import { ASPECTS } from '../../src/kernel/reviews.ts';
import { useMe } from '../api/session.ts';
import { Button } from '../ui/Button.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import { type Review, reviewsQuery, type Whose } from './queries.ts';
import { ReportReview } from './ReportReview.tsx';
import { ReviewCard, Stars } from './ReviewCard.tsx';
import styles from './reviews.module.css';

/**
 * The guests' reviews of a space, or of all spaces of a host: means from three reviews on, each review with the month of the stay. The code
 * that loads this component must also load its texts.
 */
export const Reviews = ({ of }: { of: Whose }) => {
  const { t, i18n } = useTranslation('reviews');
  const [page, setPage] = useState(1);
  const me = useMe();
  // keeps the previous page until the next one is loaded: the buttons, and the focus in them, are below it
  const { data, error, refetch } = useQuery({ ...reviewsQuery(of, page), placeholderData: keepPreviousData });
  const [reported, setReported] = useState<Review | null>(null);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const { summary } = data;
  if (summary.total === 0) return null;
  return (
    <section aria-labelledby="h-reviews">
      <h2 id="h-reviews">{t('count', { count: summary.total })}</h2>
      {summary.promedio !== null && (
        <>
          <p>
            <Stars value={summary.promedio} />
          </p>
          <dl className={styles.sums}>
            {ASPECTS.map((aspect) => (
              <div key={aspect}>
                <dt>{t(`aspect.${aspect}`)}</dt>
                <dd className="num">{t('outOf', { value: meanText(i18n.language, summary.aspectos?.[aspect] ?? 0) })}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {summary.promedio === null && <p className="mute measure">{t('few')}</p>}
      {data.data.map((review) => (
        <div key={review.idreserva} className={styles.one}>
          <ReviewCard review={review} space={review.espacio} />
          {me && (
            <button type="button" className={`link small ${styles.report}`} onClick={() => setReported(review)}>
              {t('report.open')}
            </button>
          )}
        </div>
      ))}
      {data.last_page > 1 && (
        <p className="row">
          <Button look="quiet" because={page > 1 ? undefined : t('first')} onClick={() => page > 1 && setPage(page - 1)}>
            {t('newer')}
          </Button>
          <Button
            look="quiet"
            because={page < data.last_page ? undefined : t('last')}
            onClick={() => page < data.last_page && setPage(page + 1)}
          >
            {t('older')}
          </Button>
        </p>
      )}
      {reported && <ReportReview review={reported} onClose={() => setReported(null)} />}
    </section>
  );
};
