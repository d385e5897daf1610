import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { shortWeekdayText } from '../../src/kernel/formats.ts';
import { useMe } from '../api/session.ts';
import { PointMap } from '../map/PointMap.tsx';
import { paths } from '../paths.ts';
import { type Listing, paidHereQuery } from './shared/queries.ts';

/** The approximate area until the stay is paid; afterwards the exact place and its address (D-a16, D-44). */
export const Where = ({ listing }: { listing: Listing }) => {
  const { t, i18n } = useTranslation('listing');
  const me = useMe();
  const { data: stay } = useQuery({ ...paidHereQuery(listing.idalojamiento), enabled: me !== null });
  const { direccion, numero, latitud, longitud, pin_movido } = stay?.accommodation ?? {};
  const door = me && pin_movido && latitud !== undefined && longitud !== undefined ? { lat: latitud, lng: longitud } : null;
  return (
    <section aria-labelledby="h-where">
      <h2 id="h-where">{t('where')}</h2>
      {me && direccion && stay && (
        <>
          <p className="row semi">
            <MapPin size={20} aria-hidden />
            {direccion} {numero}, {listing.comuna}
          </p>
          <p className="small mute">
            {t('whereYours', { day: shortWeekdayText(i18n.language, stay.fecha_inicio) })}{' '}
            <Link className="link" to={`${paths.result('success')}?reserva=${stay.idreserva}&token=${stay.token}`}>
              {t('whereReceipt')}
            </Link>
          </p>
        </>
      )}
      <PointMap
        key={door ? 'door' : 'area'}
        label={t('where')}
        lat={door?.lat ?? listing.latitud}
        lng={door?.lng ?? listing.longitud}
        exact={door !== null}
      />
      {!direccion && <p className="small mute measure">{t('whereText')}</p>}
    </section>
  );
};
