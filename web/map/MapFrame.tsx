import type L from 'leaflet';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MapNotice } from './MapBoundary.tsx';
import styles from './shared/map.module.css';
import type { BaseMap } from './use-base-map.ts';

type Props = {
  label: string;
  map: L.Map | null;
  canvas: RefObject<HTMLDivElement | null>;
  base: BaseMap;
  /** The message shown when the map could not be loaded. */
  failed: string;
  /** For screen readers: where on the page the same content is available without the map. */
  description?: string | undefined;
  children?: ReactNode;
};

/** The frame of every map: a skip link, zoom buttons, attribution, and a message when the map could not be loaded (S-17, S-18). */
export const MapFrame = ({ label, map, canvas, base, failed, description, children }: Props) => {
  const { t } = useTranslation('search');
  const end = useRef<HTMLSpanElement>(null);
  return (
    <section className={styles.frame} data-gone={base.failed || undefined} aria-label={label}>
      <button type="button" className={styles.skip} onClick={() => end.current?.focus()}>
        {t('skipMap')}
      </button>
      {description && <p className="vh">{description}</p>}
      <div ref={canvas} className={styles.canvas} />
      <div className={styles.zoom}>
        <button type="button" aria-label={t('zoomIn')} onClick={() => map?.zoomIn()}>
          <Plus size={20} aria-hidden />
        </button>
        <button type="button" aria-label={t('zoomOut')} onClick={() => map?.zoomOut()}>
          <Minus size={20} aria-hidden />
        </button>
      </div>
      <p className={styles.makers}>{base.attribution}</p>
      {base.failed && <MapNotice text={failed} retry={base.retry} />}
      {children}
      <span ref={end} tabIndex={-1} className={styles.end}>
        <span className="vh">{t('mapEnd')}</span>
      </span>
    </section>
  );
};
