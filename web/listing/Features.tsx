import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOT } from '../../src/kernel/formats.ts';
import { BUILDING_FEATURES, PROXIMITY, ROOM_FEATURES, SPACE_FEATURES, WELCOME } from '../../src/kernel/listings/vocabulary.ts';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import styles from './features.module.css';
import type { Listing } from './shared/queries.ts';

export const FeatureIcon = lazyComponent(() => import('./FeatureIcon.tsx').then(({ FeatureIcon }) => FeatureIcon), { spare: true });

const ROOM_ITEMS = 6;
type Feature = (typeof SPACE_FEATURES | typeof BUILDING_FEATURES | typeof PROXIMITY)[number];

/** The features of a space: the space, its rooms, the building, the surroundings, and whom it accepts (D-a18, D-a24, D-102). */
export const Features = ({ listing }: { listing: Listing }) => {
  const { t } = useTranslation(['listing', 'search']);
  const has = <Name extends keyof Listing>(names: readonly Name[]) => names.filter((name) => Number(listing[name]) > 0);
  const many = (name: keyof Listing) => (Number(listing[name]) > 1 ? ` × ${listing[name]}` : '');
  const feature = (name: Feature) => t(`feature.${name}`);
  const list = <Name extends string>(names: readonly Name[], none: string, label: (name: Name) => string) =>
    names.length === 0 ? (
      <p className="mute">{none}</p>
    ) : (
      <ul className={styles.features}>
        {names.map((name) => (
          <li key={name}>
            <FeatureIcon name={name} until={<span className="icon-space" />} />
            {label(name)}
          </li>
        ))}
      </ul>
    );
  const rooms = (
    <div className={styles.rooms}>
      {listing.piezas.map((room, i) => (
        <Room key={room.idpieza} room={room} n={i + 1} />
      ))}
    </div>
  );
  const welcome = has(WELCOME);
  const building = has(BUILDING_FEATURES);
  const guest = (name: (typeof WELCOME)[number]) => t(`search:welcome.${name}`) + many(name);
  const items = [
    { id: 'space', title: t('tab.space'), body: list(has(SPACE_FEATURES), t('nothing'), feature) },
    ...(listing.piezas.length > 0 ? [{ id: 'rooms', title: t('tab.rooms'), body: rooms }] : []),
    ...(listing.tipo === 'camper' && building.length === 0
      ? []
      : [{ id: 'building', title: t('tab.building'), body: list(building, t('nothing'), feature) }]),
    {
      id: 'near',
      title: t('tab.near'),
      body: (
        <>
          <p className="small mute">{t('nearMeans')}</p>
          {list(has(PROXIMITY), t('nothing'), feature)}
        </>
      ),
    },
    ...(welcome.length > 0 ? [{ id: 'welcome', title: t('search:group.welcome'), body: list(welcome, '', guest) }] : []),
  ];
  return (
    <section aria-labelledby="h-features">
      <h2 id="h-features">{t('features')}</h2>
      <Tabs label={t('features')} items={items} />
    </section>
  );
};

const Room = ({ room, n }: { room: Listing['piezas'][number]; n: number }) => {
  const { t } = useTranslation('listing');
  const [all, setAll] = useState(false);
  const items = ROOM_FEATURES.flatMap((name) => (room[name] > 0 ? [{ name, count: room[name] }] : []));
  const shown = all ? items : items.slice(0, ROOM_ITEMS);
  return (
    <div className={styles.room}>
      <p className="semi">{t('room', { n })}</p>
      <p className="small mute">
        {shown.map(({ name, count }) => `${t(`roomItem.${name}`)}${count > 1 ? ` × ${count}` : ''}`).join(DOT)}
        {items.length > shown.length && (
          <>
            {' '}
            <button type="button" className="link" aria-label={t('showAllOfRoom', { n })} onClick={() => setAll(true)}>
              +{items.length - shown.length}
            </button>
          </>
        )}
      </p>
    </div>
  );
};
