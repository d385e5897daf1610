import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DOT } from '../../src/shared/formats.ts';
import { BUILDING_FEATURES, PROXIMITY, SPACE_FEATURES, WELCOME } from '../api/wire-names.ts';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import styles from './features.module.css';
import type { Listing } from './queries.ts';

export const FeatureIcon = lazyComponent(() => import('./FeatureIcon.tsx').then(({ FeatureIcon }) => FeatureIcon), { spare: true });

const ROOM_ITEMS = 6;

/** What it has: the space, its rooms, the building, what is near, and whom it receives (D-a18, D-a24, D-102). */
export const Features = ({ listing }: { listing: Listing }) => {
  const { t } = useTranslation(['listing', 'search']);
  const has = (names: readonly (keyof Listing)[]) => names.filter((name) => Number(listing[name]) > 0);
  const many = (name: keyof Listing) => (Number(listing[name]) > 1 ? ` × ${listing[name]}` : '');
  const list = (names: readonly string[], none: string, label = (name: string) => t(`feature.${name}` as 'feature.cocina')) =>
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
  const guest = (name: string) => t(`search:welcome.${name}` as 'search:welcome.ninos') + many(name as (typeof WELCOME)[number]);
  const items = [
    { id: 'space', title: t('tab.space'), body: list(has(SPACE_FEATURES), t('nothing')) },
    ...(listing.piezas.length > 0 ? [{ id: 'rooms', title: t('tab.rooms'), body: rooms }] : []),
    { id: 'building', title: t('tab.building'), body: list(has(BUILDING_FEATURES), t('nothing')) },
    {
      id: 'near',
      title: t('tab.near'),
      body: (
        <>
          <p className="small mute">{t('nearMeans')}</p>
          {list(has(PROXIMITY), t('nothing'))}
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
  const items = Object.entries(room).flatMap(([name, count]) =>
    name !== 'idpieza' && Number(count) > 0 ? [{ name, count: Number(count) }] : [],
  );
  const shown = all ? items : items.slice(0, ROOM_ITEMS);
  return (
    <div className={styles.room}>
      <p className="semi">{t('room', { n })}</p>
      <p className="small mute">
        {shown.map(({ name, count }) => `${t(`roomItem.${name}` as 'roomItem.wifi')}${count > 1 ? ` × ${count}` : ''}`).join(DOT)}
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
