import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useLocaleState, useTranslate } from 'react-admin';
import { amountText } from '../../src/kernel/formats.ts';
import { LANGUAGES, ownNameOf } from '../../src/kernel/languages.ts';
import { BUILDING_FEATURES, PROXIMITY, SPACE_FEATURES, WELCOME } from '../../src/kernel/listings/vocabulary.ts';
import type { Console } from '../data/dataProvider.ts';
import type { WholeListing } from '../data/records.ts';
import { NOTHING } from '../ui/nothing.ts';
import { Loaded } from '../ui/Pending.tsx';
import { Facts } from '../ui/record/Facts.tsx';
import frame from '../ui/record/frame.module.css';
import styles from './listing-review.module.css';

/** Everything a reviewer needs, on one page: pictures, texts in every language, price, address and features (B17). */
export const ListingReview = ({ id }: { id: number }) => {
  const provider = useDataProvider<Console>();
  const whole = useQuery({ queryKey: ['whole-listing', id], queryFn: () => provider.wholeListing(id) });
  return (
    <Loaded of={whole}>
      {(listing) => (
        <>
          <Pictures listing={listing} />
          <div className={frame.two}>
            <Price listing={listing} />
            <Place listing={listing} />
          </div>
          <Texts listing={listing} />
          <Offers listing={listing} />
        </>
      )}
    </Loaded>
  );
};

type Props = { listing: WholeListing };

const Pictures = ({ listing: { gallery } }: Props) => {
  const t = useTranslate();
  return (
    <section>
      <h2>{t('posada.listing.pictures', { smart_count: gallery.length })}</h2>
      <ul className={styles.pictures}>
        {gallery.map(({ idgaleria, url, url_320, width, height, slot }, i) => (
          <li key={idgaleria}>
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={url_320}
                alt={slot ? t(`posada.listing.slot.${slot}`) : t('posada.listing.picture', { n: i + 1 })}
                width={width}
                height={height}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Price = ({ listing }: Props) => {
  const t = useTranslate();
  const label = (name: string) => t(`posada.listing.${name}`);
  /** Leaves out what is not charged. */
  const money = (name: string, amount: number | null): (readonly [string, ReactNode])[] =>
    amount === null || amount === 0
      ? []
      : [
          [
            label(name),
            <span key={name} className="num">
              {amountText(amount, listing.currency)}
            </span>,
          ],
        ];
  return (
    <section>
      <h2>{label('price')}</h2>
      <Facts
        facts={[
          ...money('night', listing.arriendo_diario),
          ...money('rent', listing.arriendo),
          ...money('basics', listing.arriendo_basicos),
          ...money('shared', listing.arriendo_comunes),
          ...money('cleaning', listing.arriendo_limpieza),
          ...money('month', listing.arriendo_total),
          [label('minimum'), t('posada.nights', { smart_count: listing.tiempo_min })],
          [label('hours'), `${listing.hora_llegada}, ${listing.hora_salida}`],
          [label('guests'), listing.maximo_huespedes],
          [label('rooms'), listing.rooms],
          [label('area'), `${listing.m2} m²`],
        ]}
      />
    </section>
  );
};

const Place = ({ listing }: Props) => {
  const t = useTranslate();
  const label = (name: string) => t(`posada.listing.${name}`);
  const point = `${listing.latitud.toFixed(5)}, ${listing.longitud.toFixed(5)}`;
  const map = `https://www.openstreetmap.org/?mlat=${listing.latitud}&mlon=${listing.longitud}#map=17/${listing.latitud}/${listing.longitud}`;
  return (
    <section>
      <h2>{label('place')}</h2>
      <Facts
        facts={[
          [label('address'), `${listing.direccion} ${listing.numero}`.trim()],
          [label('town'), `${listing.comuna}, ${listing.pais}`],
          [
            label('point'),
            <span key="point">
              <span className="num">{point}</span>{' '}
              <a href={map} target="_blank" rel="noreferrer">
                {label('map')}
              </a>
            </span>,
          ],
          [label('registration'), listing.numeroRegistro],
          [label('reference'), listing.external_reference],
          [
            label('video'),
            listing.video_url && (
              <a key="video" href={listing.video_url} target="_blank" rel="noreferrer">
                {listing.video_url}
              </a>
            ),
          ],
        ]}
      />
    </section>
  );
};

/** Plain text as the host typed it: never rendered as HTML. */
const PLAIN = ['reglas', 'espacios_comunes', 'uso_cocina', 'aseo_limpieza'] as const;

const Texts = ({ listing }: Props) => {
  const t = useTranslate();
  return (
    <section>
      <h2>{t('posada.listing.texts')}</h2>
      <div className={frame.two}>
        {LANGUAGES.map((language) => (
          <dl key={language} className={`${frame.facts} box ${styles.written}`} lang={language}>
            <div>
              <dt lang="">{ownNameOf(language)}</dt>
              <dd>
                <b>{listing.nombre[language] ?? NOTHING}</b>
              </dd>
            </div>
            {listing.sobre_nosotros[language] && (
              <div>
                <dt>{t('posada.listing.text.sobre_nosotros')}</dt>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the only rich text: an allow-list of tags, made on the server when it was written (SEC-14) */}
                <dd dangerouslySetInnerHTML={{ __html: listing.sobre_nosotros[language] }} />
              </div>
            )}
            {PLAIN.map((name) => (
              <div key={name}>
                <dt>{t(`posada.listing.text.${name}`)}</dt>
                <dd className={styles.words}>{listing[name][language] ?? NOTHING}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </section>
  );
};

const Offers = ({ listing }: Props) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const all = new Intl.ListFormat(locale, { type: 'unit' });
  const joined = (parts: readonly string[]): ReactNode => parts.length > 0 && all.format(parts);
  const counted = (name: string, count: number) => (count > 1 ? `${name} × ${count}` : name);
  const of = (names: readonly (keyof WholeListing)[], kind: 'feature' | 'welcome') =>
    joined(
      names.flatMap((name) => {
        const count = Number(listing[name]);
        return count > 0 ? [counted(t(`posada.listing.${kind}.${name}`), count)] : [];
      }),
    );
  return (
    <section>
      <h2>{t('posada.listing.offers')}</h2>
      <Facts
        facts={[
          [t('posada.listing.space'), of(SPACE_FEATURES, 'feature')],
          ...listing.piezas.map((room, i): readonly [string, ReactNode] => [
            t('posada.listing.room', { n: i + 1 }),
            joined(
              Object.entries(room).flatMap(([name, count]) =>
                name !== 'idpieza' && count > 0 ? [counted(t(`posada.listing.roomItem.${name}`), count)] : [],
              ),
            ),
          ]),
          [t('posada.listing.building'), of(BUILDING_FEATURES, 'feature')],
          [t('posada.listing.near'), of(PROXIMITY, 'feature')],
          [t('posada.listing.received'), of(WELCOME, 'welcome')],
        ]}
      />
    </section>
  );
};
