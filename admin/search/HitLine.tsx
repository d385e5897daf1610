import EventIcon from '@mui/icons-material/EventAvailableOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import HomeWorkIcon from '@mui/icons-material/HomeWorkOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { amountText } from '../../src/kernel/formats.ts';
import type { Hit } from '../data/records.ts';
import { MoneyState } from '../payments/MoneyState.tsx';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import styles from './find.module.css';
import { matchIn } from './hit.ts';

const ICONS: Readonly<Record<Hit['tipo'], ReactNode>> = {
  users: <PersonIcon />,
  reservations: <EventIcon />,
  accommodations: <HomeWorkIcon />,
  payments: <PaymentsIcon />,
  mails: <MailIcon />,
  events: <HistoryIcon />,
};

const Marked = ({ text, typed }: { text: string; typed: string }) => {
  const match = matchIn(text, typed);
  if (!match) return text;
  const [before, part, after] = match;
  return (
    <>
      {before}
      <mark>{part}</mark>
      {after}
    </>
  );
};

/** A search result in one line: the record, its owner, and its state. */
export const HitLine = ({ hit, typed }: { hit: Hit; typed: string }) => (
  <>
    {ICONS[hit.tipo]}
    <span className={styles.what}>
      <What hit={hit} typed={typed} />
    </span>
    <span className={styles.state}>
      <State hit={hit} />
    </span>
  </>
);

const What = ({ hit, typed }: { hit: Hit; typed: string }) => {
  const t = useTranslate();
  const { tipo, id, nombre, lugar, reserva, huesped, anfitrion, importe, flujo, estado } = hit;
  const mark = (text: string) => <Marked text={text} typed={typed} />;
  const sum = importe && amountText(importe.amount, importe.currency);
  switch (tipo) {
    case 'users':
      return (
        <>
          <b>{nombre ? mark(nombre) : t('posada.erased')}</b>{' '}
          <span className="mute">{[`U-${id}`, estado && t(`posada.type.${estado}`), lugar].filter(Boolean).join(' · ')}</span>
        </>
      );
    case 'reservations':
      return (
        <>
          <b>{mark(`R-${id}`)}</b>{' '}
          <span className="mute">
            {mark(huesped?.nombre || t('posada.erased'))} {t('posada.find.with')} {mark(anfitrion?.nombre || t('posada.erased'))} · {sum}
          </span>
        </>
      );
    case 'accommodations':
      return (
        <>
          <b>{mark(id)}</b> {mark(nombre ?? '')} <span className="mute">{mark(lugar ?? '')}</span>
        </>
      );
    case 'payments':
      return (
        <>
          <b>R-{reserva}</b>{' '}
          <span className="mute">
            {nombre && <Word of="method" is={nombre} />} · {huesped?.nombre || t('posada.erased')} · {sum}
          </span>
        </>
      );
    case 'mails':
      return (
        <>
          <b>{nombre && <Word of="template" is={nombre} />}</b> <span className="mute">{reserva ? `R-${reserva}` : flujo}</span>
        </>
      );
    case 'events':
      return (
        <>
          <b>{nombre && <Word of="event" is={nombre} />}</b> <span className="mute">{mark(flujo ?? '')}</span>
        </>
      );
  }
};

const State = ({ hit: { tipo, estado, fecha } }: { hit: Hit }) => {
  if (tipo === 'payments' && estado) return <MoneyState state={estado} words="posada.payment" />;
  if (estado && tipo !== 'users') return <StateChip state={estado} />;
  return <Time brief at={fecha} />;
};
