import { ShowBase, useTranslate } from 'react-admin';
import { Link, Route, Routes } from 'react-router-dom';
import { amountText } from '../../src/kernel/formats.ts';
import type { Reservation } from '../data/records.ts';
import { RecordClock } from '../ui/clock.tsx';
import commands from '../ui/commands.module.css';
import { listPath } from '../ui/lists/lists.ts';
import { Facts } from '../ui/record/Facts.tsx';
import frame from '../ui/record/frame.module.css';
import { Raw } from '../ui/record/Raw.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { AnnouncedTransfers } from './AnnouncedTransfers.tsx';
import { MoneyBlock } from './MoneyBlock.tsx';
import { RenewLink } from './RenewLink.tsx';
import { ReservationHead } from './ReservationHead.tsx';
import { ReservationMails } from './ReservationMails.tsx';
import { useCostFacts } from './StayCost.tsx';

/** A reservation: its data, mails, related records and the raw record; its history is the replay. */
export const ReservationShow = () => <ShowBase<Reservation> render={({ record }) => record && <ReservationPage reservation={record} />} />;

const ReservationPage = ({ reservation }: { reservation: Reservation }) => {
  const t = useTranslate();
  return (
    <RecordClock ofSpace={reservation.zona_horaria}>
      <div className={frame.page}>
        <ReservationHead reservation={reservation} />
        <Routes>
          <Route
            path=""
            element={
              <>
                <MoneyBlock reservation={reservation} />
                <AnnouncedTransfers reservation={reservation} />
                <Data reservation={reservation} />
              </>
            }
          />
          <Route path="mails" element={<ReservationMails id={reservation.id} />} />
          <Route path="raw" element={<Raw value={reservation} label={t('posada.tabs.raw')} />} />
        </Routes>
      </div>
    </RecordClock>
  );
};

/** Links to the reservations of the same guest, host or space. */
const Others = ({ of, filter }: { of: 'guest' | 'host' | 'listing'; filter: object }) => (
  <Link to={listPath('reservations', filter)}>{useTranslate()(`posada.related.${of}`)}</Link>
);

const Data = ({ reservation }: { reservation: Reservation }) => {
  const t = useTranslate();
  const { zona_horaria: zone, currency } = reservation;
  const cost = useCostFacts(reservation);
  const label = (source: string) => t(`resources.reservations.fields.${source}`);
  const amount = (value: number) => <span className="num">{amountText(value, currency)}</span>;
  const time = (at: string | null) => at && <Time at={at} zone={zone} />;
  return (
    <div className={frame.two}>
      <Facts
        facts={[
          [label('causa'), reservation.causa && <Word of="cause" is={reservation.causa} />],
          [label('motivo'), reservation.motivo && t(`posada.reason.${reservation.motivo}`, { _: reservation.motivo })],
          [
            label('huesped'),
            <span key="guest" className={commands.row}>
              <Others of="guest" filter={{ huesped: reservation.huesped }} /> <RenewLink reservation={reservation} party="guest" />
            </span>,
          ],
          [
            label('anfitrion'),
            <span key="host" className={commands.row}>
              <Others of="host" filter={{ anfitrion: reservation.anfitrion }} /> <RenewLink reservation={reservation} party="host" />
            </span>,
          ],
          [label('alojamiento'), <Others key="space" of="listing" filter={{ alojamiento: reservation.alojamiento }} />],
          [label('huespedes'), reservation.huespedes],
          [label('nota'), reservation.nota],
        ]}
      />
      <Facts
        facts={[
          [label('costo'), amount(reservation.costo)],
          [label('garantia'), reservation.garantia > 0 && amount(reservation.garantia)],
          [label('comision'), amount(reservation.comision)],
          [label('descuento'), reservation.descuento > 0 && amount(-reservation.descuento)],
          ...cost,
          [label('tipopago'), reservation.tipopago && <Word of="method" is={reservation.tipopago} />],
          [label('solicitada'), time(reservation.solicitada)],
          [label('vence'), time(reservation.vence)],
          [label('pago_propuesto'), time(reservation.pago_propuesto)],
          [label('fin_pedido'), time(reservation.fin_pedido)],
          [label('fecha_pago'), time(reservation.fecha_pago)],
        ]}
      />
    </div>
  );
};
