import { Clock, Columns3, OctagonX, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnv } from '../env.ts';
import { cardPrice } from '../home/queries.ts';
import { ListingCard } from '../listing/shared/ListingCard.tsx';
import { paths } from '../paths.ts';
import { textIn } from '../texts.ts';
import { Button } from '../ui/Button.tsx';
import { Picture } from '../ui/listing/Picture.tsx';
import { ShareDialog } from '../ui/overlay/ShareDialog.tsx';
import styles from './favourites.module.css';
import type { Favourite } from './shared/queries.ts';
import { useFavourite } from './shared/use-favourite.ts';
import { useCompared } from './use-marks.ts';

const SIZES = '(min-width:1100px) 290px, (min-width:768px) 45vw, 92vw';

export const FavouriteCard = ({ listing }: { listing: Favourite }) =>
  listing.disponible === 'active' || listing.actions.length > 0 ? <Open listing={listing} /> : <Gone listing={listing} />;

/** The usual card, plus sharing. It does not label a space as published; one that awaits approval is its host's own. */
const Open = ({ listing }: { listing: Favourite }) => {
  const { t, i18n } = useTranslation(['favourites', 'dashboard', 'common']);
  const { publicUrl } = useEnv();
  const [sharing, setSharing] = useState(false);
  const title = textIn(listing.nombre, i18n.language);
  const id = listing.idalojamiento;
  const { has, toggle } = useCompared();
  return (
    <>
      <ListingCard listing={{ ...listing, ...cardPrice(listing) }} sizes={SIZES} />
      <div className={styles.foot}>
        {listing.aprobado !== 1 && (
          <span className="badge b-warning">
            <Clock size={16} aria-hidden className="i" />
            {t('dashboard:state.pending')}
          </span>
        )}
        <Button
          look="quiet"
          small
          icon={<Share2 size={18} aria-hidden />}
          aria-label={t('common:share.title', { name: title })}
          onClick={() => setSharing(true)}
        >
          {t('common:share.do')}
        </Button>
        <Button
          look="quiet"
          small
          icon={<Columns3 size={18} aria-hidden />}
          aria-label={`${t('compare')}: ${title}`}
          aria-pressed={has(id)}
          onClick={() => toggle({ id, title })}
        >
          {t('compare')}
        </Button>
      </div>
      <ShareDialog
        open={sharing}
        onClose={() => setSharing(false)}
        title={title}
        url={`${publicUrl}${paths.listing(listing.idalojamiento)}`}
      />
    </>
  );
};

/** A favourite stays listed until the person removes it, even when its space is no longer shown (D-119). */
const Gone = ({ listing }: { listing: Favourite }) => {
  const { t, i18n } = useTranslation('favourites');
  const { busy, toggle } = useFavourite(listing.idalojamiento);
  const title = textIn(listing.nombre, i18n.language);
  return (
    <article className={`card ${styles.gone}`}>
      <div className="shot">
        <Picture photo={listing.gallery[0]} alt={title} sizes={SIZES} />
      </div>
      <div className="card-b">
        <p>
          <span className="badge">
            <OctagonX size={16} aria-hidden className="i" />
            {t(listing.disponible === 'no_longer_available' ? 'gone' : 'paused')}
          </span>
        </p>
        <h3 className="card-t">{title}</h3>
        <p className="card-m">
          <span>{listing.comuna}</span>
          <span>{listing.pais}</span>
        </p>
      </div>
      <p>
        <Button look="secondary" small busy={busy} aria-label={t('remove', { title })} onClick={toggle}>
          {t('letGo')}
        </Button>
      </p>
    </article>
  );
};
