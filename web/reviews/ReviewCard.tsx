import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { meanText, monthText } from '../../src/shared/formats.ts';
import type { Review } from './queries.ts';
import styles from './reviews.module.css';

/** A figure from 1 to 5 as text and star; read as one sentence. */
export const Stars = ({ value }: { value: number }) => {
  const { t, i18n } = useTranslation('reviews');
  return (
    <span className={styles.stars}>
      <Star size={16} aria-hidden fill="currentColor" />
      <span className="num">{t('outOf', { value: Number.isInteger(value) ? value : meanText(i18n.language, value) })}</span>
    </span>
  );
};

/** One review with its answer: who, in which month, and what they say. */
export const ReviewCard = ({ review }: { review: Review }) => {
  const { t, i18n } = useTranslation('reviews');
  const { nombre, imagen, desde, hasta, texto, respuesta } = review;
  const [from, to] = [monthText(i18n.language, `${desde}-01`), monthText(i18n.language, `${hasta}-01`, desde !== hasta)];
  return (
    <article className={styles.review}>
      <p className={styles.who}>
        <span className="avatar m soft" aria-hidden="true">
          {imagen ? <img src={imagen} alt="" width={40} height={40} loading="lazy" /> : nombre.charAt(0)}
        </span>
        <span>
          <b>{nombre || t('gone')}</b>
          <span className="small mute">{desde === hasta ? from : t('months', { from, to })}</span>
        </span>
        <Stars value={review.calificacion} />
      </p>
      <p className={styles.text}>{texto ?? <span className="mute">{t('noWords')}</span>}</p>
      {respuesta && (
        <div className={styles.answer}>
          <p className="small semi">{t(`answered.${review.lado}`)}</p>
          <p className={styles.text}>{respuesta.texto ?? <span className="mute">{t('noWords')}</span>}</p>
        </div>
      )}
    </article>
  );
};
