import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAmountText } from '../../../src/kernel/formats.ts';
import type { PriceBasis } from '../../../src/kernel/stay-rules.ts';
import { useHidden } from '../../favourites/use-marks.ts';
import { MapNotice } from '../../map/MapBoundary.tsx';
import { MapView } from '../../map/MapView.tsx';
import type { Place } from '../../search-address.ts';
import { type Criteria, stayOf, WIRE_BY } from '../shared/criteria.ts';
import { pinsQuery } from '../shared/queries.ts';
import { PinCard } from './PinCard.tsx';
import styles from './results-map.module.css';
import { useMapSearch } from './use-map-search.ts';
import { areaKey, cornersOf, ringOf, viewOf } from './view.ts';

type Props = {
  criteria: Criteria;
  /** The unit of the prices. */
  by: PriceBasis;
  place: Place | null;
  hovered: number | null;
  /** The spaces whose card is open: one, or all at one point. */
  opened: readonly number[];
  onHover: (id: number | null) => void;
  onOpen: (ids: readonly number[]) => void;
  /** Called with the corners after the person moved the map. */
  onMoved: (box: { northeast: string; southwest: string }) => void;
};

const NONE: never[] = [];

/** Price pins for the same criteria as the list; moving the map searches its area (S-11, S-14 to S-16, S-20). */
export const ResultsMap = ({ criteria, by, place, hovered, opened, onHover, onOpen, onMoved }: Props) => {
  const { t, i18n } = useTranslation('search');
  const answer = useQuery(pinsQuery(criteria));
  const hidden = useHidden();
  const found = answer.data?.data;
  const pins = useMemo(
    () =>
      (found ?? NONE).filter(
        ({ idalojamiento, latitud, longitud }) => !hidden.has(idalojamiento) && Number.isFinite(latitud) && Number.isFinite(longitud),
      ),
    [found, hidden],
  );

  /** The last area that the person moved the map to; the map must not move again when it appears in the URL. */
  const sent = useRef('');
  const map = useMapSearch((box) => {
    const corners = cornersOf(box);
    sent.current = `${corners.northeast} ${corners.southwest}`;
    onMoved(corners);
  });

  const key = areaKey(criteria, place, pins.length > 0);
  const shownView = useRef<{ key: string; view: ReturnType<typeof viewOf> } | null>(null);
  if (key !== shownView.current?.key) {
    shownView.current = { key, view: shownView.current && key === sent.current ? shownView.current.view : viewOf(criteria, place, pins) };
    sent.current = '';
  }
  const { view } = shownView.current;
  const drawn = useMemo(() => ringOf(criteria.polygon), [criteria.polygon]);

  const shown = useMemo(
    () =>
      pins.map(({ idalojamiento, latitud, longitud, precio, precio_unidad, moneda }) => {
        const amount = shortAmountText(i18n.language, precio, moneda);
        // a space without a price in the compared unit names its own unit
        const label = !stayOf(criteria) && precio_unidad !== WIRE_BY[by] ? `${amount} ${t(`unit.${precio_unidad}`)}` : amount;
        return {
          id: idalojamiento,
          lat: latitud,
          lng: longitud,
          label,
          name: t('pin', { amount: `${amount} ${t(`unit.${precio_unidad}`)}` }),
        };
      }),
    [pins, i18n.language, t, criteria, by],
  );
  const [first] = opened;
  const at = pins.find(({ idalojamiento }) => idalojamiento === first);
  const close = () => onOpen([]);
  return (
    <>
      <MapView
        label={t('map')}
        description={t('mapList')}
        pins={shown}
        view={view}
        area={drawn ?? (place?.polygon as [number, number][] | undefined)}
        activeId={hovered ?? first ?? null}
        onHover={onHover}
        onPin={(id) => onOpen([id])}
        onStack={onOpen}
        onTaken={map.taken}
        onMoved={map.moved}
        popup={
          at && {
            lat: at.latitud,
            lng: at.longitud,
            label: t('popup'),
            onClose: close,
            content: <PinCard key={opened.join()} ids={opened} pins={pins} criteria={criteria} onClose={close} />,
          }
        }
      />
      <div className={styles.control}>
        <label className="check">
          <input type="checkbox" checked={map.follows} onChange={(event) => map.follow(event.target.checked)} />
          {t('follow')}
        </label>
        {map.waiting && (
          <button type="button" className="link" onClick={() => map.waiting && map.search(map.waiting)}>
            {t('searchHere')}
          </button>
        )}
        {answer.data?.truncated && <span className="mute">{t('truncated', { count: pins.length })}</span>}
      </div>
      {answer.error && <MapNotice text={t('pinsFailed')} retry={() => void answer.refetch()} />}
    </>
  );
};
