import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { meanText, monthText } from '../../src/kernel/formats.ts';
import { writtenIn } from '../../src/kernel/written-in.ts';
import { paths } from '../paths.ts';
import { foreignIn, textIn } from '../texts.ts';
import type { Review } from './queries.ts';
import styles from './reviews.module.css';

/** A rating from 1 to 5 as text and star, read aloud as one sentence. */
export const Stars = ({ value }: { value: number }) => {
  const { t, i18n } = useTranslation('reviews');
  return (
    <span className={styles.stars}>
      <Star size={16} aria-hidden fill="currentColor" />
      <span className="num">{t('outOf', { value: Number.isInteger(value) ? value : meanText(i18n.language, value) })}</span>
    </span>
  );
};

type Space = { idalojamiento: number; nombre: Partial<Record<string, string>> } | null | undefined;

/** One review with its answer: author, month and text. `space`: in lists with reviews of several spaces. */
export const ReviewCard = ({ review, space }: { review: Review; space?: Space }) => {
  const { t, i18n } = useTranslation('reviews');
  const { nombre, imagen, desde, hasta, texto, respuesta } = review;
  const from = monthText(i18n.language, `${desde}-01`);
  const to = monthText(i18n.language, `${hasta}-01`, desde !== hasta);
  return (
    <article className={styles.review}>
      <p className={styles.who}>
        <span className="avatar m soft" aria-hidden="true">
          {imagen ? <img src={imagen} alt="" width={40} height={40} loading="lazy" /> : nombre.charAt(0)}
        </span>
        <span>
          <b>{nombre || t('gone')}</b>
          <span className="small mute dotted">
            <span>{desde === hasta ? from : t('months', { from, to })}</span>
            {space && (
              <span>
                <Link className="link" to={paths.listing(space.idalojamiento)} lang={foreignIn(space.nombre, i18n.language)}>
                  {textIn(space.nombre, i18n.language)}
                </Link>
              </span>
            )}
          </span>
        </span>
        <Stars value={review.calificacion} />
      </p>
      <Words text={texto} />
      {respuesta && (
        <div className={styles.answer}>
          <p className="small semi">{t(`answered.${review.lado}`)}</p>
          <Words text={respuesta.texto} />
        </div>
      )}
    </article>
  );
};

/** A person's text, with its language if that differs from the reader's (WCAG 3.1.2). */
const Words = ({ text }: { text: string | null }) => {
  const { t, i18n } = useTranslation('reviews');
  if (text === null) return <p className="mute">{t('noWords')}</p>;
  const language = writtenIn(text);
  const isForeign = language !== null && language !== i18n.language;
  return (
    <div>
      {isForeign && <p className="small mute">{t(`writtenIn.${language}`)}</p>}
      <p className={styles.text} lang={isForeign ? language : undefined}>
        {text}
      </p>
    </div>
  );
};
