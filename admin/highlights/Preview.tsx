import BeforeIcon from '@mui/icons-material/ChevronLeft';
import AfterIcon from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { amountText } from '../../src/kernel/formats.ts';
import { DEFAULT_LANGUAGE, isLanguage, textIn } from '../../src/kernel/languages.ts';
import { i18nProvider } from '../data/i18n.ts';
import type { ShownListing } from '../data/records.ts';
import styles from './highlights.module.css';

/** The cards in the order of the home page and with its content. */
export const Preview = ({ shown }: { shown: readonly ShownListing[] }) => {
  const [wanted, setWanted] = useState(0);
  const t = useTranslate();
  const at = Math.min(wanted, shown.length - 1);
  const listing = shown[at];
  const turn = (by: number) => setWanted((at + by + shown.length) % shown.length);
  return (
    <section className={`box ${styles.preview}`}>
      <h2>{t('posada.highlight.preview')}</h2>
      {!listing && <p>{t('posada.highlight.none')}</p>}
      {listing && (
        <>
          <Card listing={listing} />
          <p className={styles.turn}>
            <IconButton size="small" aria-label={t('posada.highlight.before')} onClick={() => turn(-1)}>
              <BeforeIcon />
            </IconButton>
            <span className="num" role="status">
              {t('posada.highlight.at', { place: at + 1, total: shown.length })}
            </span>
            <IconButton size="small" aria-label={t('posada.highlight.after')} onClick={() => turn(1)}>
              <AfterIcon />
            </IconButton>
          </p>
        </>
      )}
    </section>
  );
};

const Card = ({ listing }: { listing: ShownListing }) => {
  const t = useTranslate();
  const photo = listing.gallery[0];
  const isNightly = listing.arriendo_diario !== null;
  const price = listing.arriendo_diario ?? listing.arriendo_total;
  const locale = i18nProvider.getLocale();
  const title = textIn(listing.nombre, isLanguage(locale) ? locale : DEFAULT_LANGUAGE);
  return (
    <article>
      {photo ? (
        <img src={photo.url_320} alt="" width={280} height={210} />
      ) : (
        <span className={styles.noPhoto}>{t('posada.highlight.noPhoto')}</span>
      )}
      <h3>{title}</h3>
      <p className="mute">
        {t(`posada.listingType.${listing.tipo}`)} · {t('posada.highlight.guests', { smart_count: listing.maximo_huespedes })}
      </p>
      {price !== null && (
        <p>
          <b className="num">{amountText(price, listing.currency)}</b>{' '}
          <span className="mute">{t(isNightly ? 'posada.highlight.nightly' : 'posada.highlight.monthly')}</span>
        </p>
      )}
    </article>
  );
};
