import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { stampFor } from '../../../src/kernel/instants.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useReaderZone } from '../../ui/state/use-time-left.ts';
import { rangeOf } from '../shared/rules.ts';
import { useRangeText } from '../shared/use-range-text.ts';
import type { Taken } from '../year/months.ts';
import styles from './incoming.module.css';
import { type Clash, type Feed, sitesOf } from './queries.ts';

type Props = { zone: string; feeds: readonly Feed[]; clashes: readonly Clash[]; taken: readonly Taken[] };

/** Nights that were sold twice: both sides, the other site, since when, and the options; nothing is cancelled automatically (D-118). */
export const Clashes = ({ zone, feeds, clashes, taken }: Props) => {
  const { t, i18n } = useTranslation('feeds');
  const reader = useReaderZone();
  const rangeText = useRangeText();
  const sites = sitesOf(feeds);
  return (
    <section className={styles.clashes} aria-labelledby="h-clashes">
      <h2 id="h-clashes">
        <TriangleAlert size={24} aria-hidden className="i" />
        {t('clash.title', { count: clashes.length })}
      </h2>
      <ul>
        {clashes.map((clash) => {
          const { idreserva, feedId, from, to, paid, since } = clash;
          const stay = { fecha_inicio: from, fecha_termino: to };
          const site = sites.get(feedId) ?? t('clash.otherSite');
          const name = taken.find((one) => one.nombre && one.fecha_inicio === from && one.fecha_termino === to)?.nombre;
          return (
            <li key={`${idreserva} ${feedId}`}>
              <p className="semi">{rangeText(rangeOf(stay))}</p>
              <dl className="small">
                <dt>{t('clash.here')}</dt>
                <dd>{t(paid ? 'clash.paid' : 'clash.asked', { name: name || t('clash.someone') })}</dd>
                <dt>{t('clash.there')}</dt>
                <dd>{t('clash.since', { site, since: stampFor(reader, i18n.language, zone, since) })}</dd>
                <dt>{t('clash.what')}</dt>
                <dd>{t(paid ? 'clash.doPaid' : 'clash.doAsked', { site })}</dd>
              </dl>
              <p>
                <ButtonLink look="secondary" small to={paths.stay(idreserva)}>
                  {t(paid ? 'clash.openStay' : 'clash.openRequest')}
                </ButtonLink>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
