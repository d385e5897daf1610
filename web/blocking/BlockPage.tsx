import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { dayIn } from '../../src/kernel/local-time.ts';
import { isProblem } from '../api/problem.ts';
import { useEnv } from '../env.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import { busyQuery, listingQuery } from '../listing/shared/queries.ts';
import { endsIn, type PageContext } from '../page.ts';
import { idIn, paths } from '../paths.ts';
import { textIn } from '../texts.ts';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { Blocks } from './Blocks.tsx';
import styles from './blocking.module.css';
import { Choosing } from './Choosing.tsx';
import { Export } from './export/Export.tsx';
import { Feeds } from './incoming/Feeds.tsx';
import { OrphanNights } from './OrphanNights.tsx';
import { blocksQuery, nightsQuery } from './shared/queries.ts';
import { nightsOf, standing } from './shared/rules.ts';
import { Upload } from './upload/Upload.tsx';
import { YearCalendar } from './year/YearCalendar.tsx';

/**
 * Takes nights of a space off the market and releases them, for its host and for administrators (docs/rules/product.md#pages, C-02, C-03).
 */
export const BlockPage = () => {
  const { t, i18n } = useTranslation('blocking');
  const { now } = useEnv();
  const id = idIn(useParams()['id']);
  const listing = useQuery(listingQuery(id));
  const busy = useQuery(busyQuery(id));
  const blocks = useQuery(blocksQuery(id));
  const taken = useQuery(nightsQuery(id));
  const zone = listing.data?.zona_horaria;
  const known = useMemo(() => {
    if (!zone || !busy.data || !blocks.data || !taken.data) return null;
    const today = dayIn(zone, now);
    return { zone, today, taken: taken.data, nights: nightsOf(today, busy.data, blocks.data), rows: standing(blocks.data, today) };
  }, [zone, busy.data, blocks.data, taken.data, now]);
  useLeaving(known ? null : (listing.error ?? busy.error ?? blocks.error ?? taken.error));
  return (
    <div className={`wrap ${styles.page}`}>
      <p>
        <Link className="link row" to={paths.dashboard}>
          <ArrowLeft size={18} aria-hidden className="i" />
          {t('back')}
        </Link>
      </p>
      <div className={styles.top}>
        {listing.data?.gallery[0] && <img src={listing.data.gallery[0].url_320} alt="" width={64} height={64} />}
        <div>
          <h1>{t('title')}</h1>
          {listing.data && (
            <p>
              <Link className="link tall" to={paths.listing(id)}>
                {textIn(listing.data.nombre, i18n.language)}
              </Link>{' '}
              <span className="mute">{t('number', { id })}</span>
            </p>
          )}
        </div>
      </div>
      {known ? (
        <>
          <YearCalendar id={id} zone={known.zone} today={known.today} taken={known.taken}>
            <Choosing id={id} nights={known.nights} />
          </YearCalendar>
          <div className={styles.rest}>
            <Feeds id={id} zone={known.zone} taken={known.taken} />
            <Blocks id={id} blocks={known.rows} />
            {listing.data && <OrphanNights listing={listing.data} nights={known.nights} />}
            <div className={styles.pair}>
              <Export id={id} />
              <Upload id={id} taken={known.taken} />
            </div>
          </div>
        </>
      ) : (
        <LinesSkeleton count={6} />
      )}
    </div>
  );
};

/** If loading fails, redirects to the host's spaces with the reason (D-104). */
const useLeaving = (error: unknown): void => {
  const { t } = useTranslation(['blocking', 'errors']);
  const navigate = useNavigate();
  const { lead } = useToast();
  useEffect(() => {
    if (!error) return;
    const status = isProblem(error) ? error.status : 500;
    const cause = isProblem(error) && status > 0 && status < 500 ? error.detail : t(status === 0 ? 'errors:offline' : 'errors:ours');
    lead(t('notLoaded', { cause }));
    void navigate(paths.dashboard, { replace: true });
  }, [error, lead, navigate, t]);
};

export const load = async ({ client }: PageContext, { request, params }: { request: Request; params: { id?: string } }) => {
  await signedIn(client, request);
  const id = idIn(params.id);
  try {
    await client.ensureQueryData(blocksQuery(id)); // first: callers who may not see the space get no further data
  } catch (error) {
    // the page redirects with the reason (D-104)
    if (isProblem(error) && error.status >= 400 && error.status < 500) return endsIn(error.status);
    throw error;
  }
  await Promise.all([
    client.ensureQueryData(listingQuery(id)),
    client.ensureQueryData(busyQuery(id)),
    client.ensureQueryData(nightsQuery(id)),
  ]);
  return undefined;
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('blocking:title'), noindex: true }) };
