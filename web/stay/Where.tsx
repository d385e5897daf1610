import { LogIn, LogOut, Mail, MapPin, MessageCircle, Phone, User, Wifi } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortWeekdayText } from '../../src/kernel/formats.ts';
import { useMe } from '../api/session.ts';
import { Directions } from '../map/Directions.tsx';
import { PointMap } from '../map/PointMap.tsx';
import type { Side } from '../reservations/shared/queries.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/overlay/CopyButton.tsx';
import { useOnline } from '../ui/use-online.ts';
import { WifiDialog } from '../wifi/WifiDialog.tsx';
import type { Place } from './phase.ts';
import type { Stay } from './queries.ts';
import styles from './shared/stay.module.css';

type Props = { stay: Stay; side: Side; place: Place };

/** The address, the hours, the wifi and the other person, each as far as the server provides it. */
export const Where = ({ stay, side, place }: Props) => {
  const { t, i18n } = useTranslation('stay');
  const online = useOnline();
  const day = (of: string) => shortWeekdayText(i18n.language, of);
  const { accommodation } = stay.reservation;
  const address = [accommodation.direccion, accommodation.numero].filter(Boolean).join(' ');
  const { latitud: lat, longitud: lng, pin_movido } = accommodation;
  const closed = place.phase === 'ended';
  return (
    <section className={styles.where} aria-labelledby="h-where">
      <h2 id="h-where" className="vh">
        {t('where.title')}
      </h2>
      {online && pin_movido && lat !== undefined && lng !== undefined && <PointMap label={t('where.map')} lat={lat} lng={lng} exact />}
      {address && (
        <div className={styles.address}>
          <div>
            <b>{address}</b>
            <p className="mute">{accommodation.comuna}</p>
          </div>
          <div className={styles.acts}>
            <CopyButton className="btn btn-secondary btn-icon" label={t('where.copy')} text={`${address}, ${accommodation.comuna}`} />
          </div>
          {side === 'guest' && <Directions to={accommodation.destino} />}
        </div>
      )}
      {!stay.reservation.fecha_pago && !closed && (
        <p className={styles.hint}>
          <MapPin size={20} aria-hidden className="i" />
          {t(side === 'host' ? 'where.laterHost' : 'where.later')}
        </p>
      )}
      {closed && (
        <p className={styles.hint}>
          <MapPin size={20} aria-hidden className="i" />
          {t('where.gone')}
        </p>
      )}
      {!closed && (
        <dl className={styles.bits}>
          <Bit icon={<LogIn size={20} aria-hidden />} label={t('space.arrival')}>
            <b className="num">{t('hours.from', { day: day(stay.reservation.fecha_inicio), time: accommodation.hora_llegada })}</b>
          </Bit>
          <Bit icon={<LogOut size={20} aria-hidden />} label={t('space.departure')}>
            <b className="num">{t('hours.until', { day: day(stay.reservation.fecha_termino), time: accommodation.hora_salida })}</b>
          </Bit>
          <WifiBit stay={stay} side={side} place={place} />
          <Contact stay={stay} side={side} />
        </dl>
      )}
      {(place.phase === 'today' || place.phase === 'home') && <Nights total={stay.reservation.totalDays} place={place} />}
    </section>
  );
};

const Bit = ({ icon, label, children, acts }: { icon: ReactNode; label: string; children: ReactNode; acts?: ReactNode }) => (
  <div className={styles.bit}>
    <dt>
      <span className="i">{icon}</span>
      {label}
    </dt>
    <dd>{children}</dd>
    {acts && <dd className={styles.bitActs}>{acts}</dd>}
  </div>
);

/** For the guest from payment on; the host can always change it. */
const WifiBit = ({ stay: { wifi, reservation, side: reader }, side, place }: Props) => {
  const { t } = useTranslation('stay');
  const [open, setOpen] = useState(false);
  // an impersonated session never receives the wifi, whether or not there is one
  const isLent = Boolean(useMe()?.impersonation_ends_at);
  const own = reader === 'host';
  if (isLent || (!own && (reader === 'admin' || !reservation.fecha_pago || place.phase === 'over'))) return null;
  const acts = own ? (
    <Button look="secondary" small network onClick={() => setOpen(true)}>
      {t(wifi ? 'wifi.edit' : 'wifi.add')}
    </Button>
  ) : (
    wifi && (
      <CopyButton
        className="btn btn-secondary btn-icon"
        label={t(wifi.clave ? 'wifi.copy' : 'wifi.copyNetwork')}
        text={wifi.clave ?? wifi.red}
      />
    )
  );
  return (
    <Bit icon={<Wifi size={20} aria-hidden />} label={t('wifi.label')} acts={acts}>
      {wifi ? (
        <>
          <b className={styles.asTyped}>{wifi.red}</b>
          <span className={`small mute ${styles.asTyped}`}>
            {wifi.clave ? t('wifi.password', { password: wifi.clave }) : t('wifi.open')}
          </span>
        </>
      ) : (
        <span className="mute">{t(side === 'host' ? 'wifi.noneHost' : 'wifi.none')}</span>
      )}
      {own && <span className="small mute">{t('wifi.hint')}</span>}
      {open && <WifiDialog listing={reservation.accommodation.idalojamiento} onClose={() => setOpen(false)} />}
    </Bit>
  );
};

const Contact = ({ stay: { reservation }, side }: { stay: Stay; side: Side }) => {
  const { t } = useTranslation(['stay', 'agreed']);
  const other = side === 'host' ? reservation.user : reservation.accommodation.user;
  const name = other.nombre;
  const acts = (other.telefono || other.correo) && (
    <>
      {other.telefono && (
        <>
          <a className="btn btn-secondary btn-icon" href={`tel:+${other.telefono}`} aria-label={t('contact.call', { name })}>
            <Phone size={18} aria-hidden />
          </a>
          <a
            className="btn btn-secondary btn-icon"
            href={`https://wa.me/${other.telefono}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('contact.whatsapp', { name })}
          >
            <MessageCircle size={18} aria-hidden />
          </a>
        </>
      )}
      {other.correo && (
        <a className="btn btn-secondary btn-icon" href={`mailto:${other.correo}`} aria-label={t('contact.write', { name })}>
          <Mail size={18} aria-hidden />
        </a>
      )}
    </>
  );
  if (side === 'host' && !acts) return null; // the card of the guest has the name
  return (
    <Bit icon={<User size={20} aria-hidden />} label={t(side === 'host' ? 'contact.guest' : 'contact.host')} acts={acts}>
      <b>{[name, other.apellido].filter(Boolean).join(' ') || t('agreed:erasedAccount')}</b>
      {other.telefono && <span className="small mute num">+{other.telefono}</span>}
      {other.correo && <span className={`small mute ${styles.asTyped}`}>{other.correo}</span>}
    </Bit>
  );
};

/** How much of the stay is over, in nights. */
const Nights = ({ total, place: { night } }: { total: number; place: Place }) => {
  const { t } = useTranslation('stay');
  return (
    <div className={styles.nights}>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${((night - 1) / total) * 100}%` }} />
      </div>
      <p className="small mute num">{t('night', { night, total })}</p>
    </div>
  );
};
