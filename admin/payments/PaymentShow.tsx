import { ShowBase, useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { amountText, dayText } from '../../src/kernel/formats.ts';
import type { Payment } from '../data/records.ts';
import { ConsolePage, PageHead } from '../ui/record/ConsolePage.tsx';
import { Facts } from '../ui/record/Facts.tsx';
import frame from '../ui/record/frame.module.css';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { proofOf } from './Announced.tsx';
import { MoneyState, Why } from './MoneyState.tsx';
import { PaymentCommands } from './PaymentCommands.tsx';
import { Proof } from './Proof.tsx';
import { Trail } from './Trail.tsx';

/** One payment: its data, its refunds, the gateway's notifications, and the ledger of its reservation. */
export const PaymentShow = () => <ShowBase<Payment> render={({ record }) => record && <PaymentPage payment={record} />} />;

const PaymentPage = ({ payment }: { payment: Payment }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { reserva, importe, recargo, currency, devolucion } = payment;
  const label = (source: string) => t(`resources.payments.fields.${source}`);
  const name = `${t('resources.payments.name', { smart_count: 1 })} R-${reserva}`;
  const proof = proofOf(payment);
  return (
    <ConsolePage title={name}>
      <PageHead>
        <h2>{name}</h2>
        <MoneyState state={payment.estado} />
        <PaymentCommands payment={payment} />
      </PageHead>
      <div className={frame.two}>
        <Facts
          facts={[
            [label('reserva'), <Link key="reserva" to={`/reservations/${reserva}/show`}>{`R-${reserva}`}</Link>],
            [label('metodo'), <Word key="metodo" of="method" is={payment.metodo} />],
            [
              label('importe'),
              <span key="importe" className="num">
                {amountText(importe, currency)}
              </span>,
            ],
            [label('recargo'), recargo > 0 && amountText(recargo, currency)],
            [label('motivo'), payment.motivo && <Why key="motivo" code={payment.motivo} />],
            [label('ref'), payment.ref],
            [label('meses'), payment.meses?.map((due) => dayText(locale, due)).join(', ')],
            [
              t('posada.money.guestReceipt'),
              payment.estado === 'confirmed' && (
                <a
                  key="guestReceipt"
                  href={`/api/v1/reservations/${reserva}/receipt${payment.meses?.[0] ? `?mes=${payment.meses[0]}` : ''}`}
                  download
                >
                  R-{reserva}
                </a>
              ),
            ],
            [label('comprobante'), proof && <Proof key="comprobante" path={proof} />],
            [label('iniciado'), payment.iniciado && <Time key="iniciado" at={payment.iniciado} />],
            [label('resuelto'), payment.resuelto && <Time key="resuelto" at={payment.resuelto} />],
            [label('revertido'), payment.revertido && <Time key="revertido" at={payment.revertido} />],
            [label('contracargo'), payment.contracargo && <MoneyState key="contracargo" state={`contest_${payment.contracargo}`} />],
            [t('posada.money.refundSeen'), payment.devuelto_fuera > 0 && amountText(payment.devuelto_fuera, currency)],
          ]}
        />
        {devolucion && (
          <Facts
            facts={[
              [
                t('posada.money.refund'),
                <span key="importe" className="num">
                  {amountText(devolucion.importe, devolucion.currency)}
                </span>,
              ],
              [label('estado'), <MoneyState key="estado" state={devolucion.retenida ? 'held' : devolucion.estado} />],
              [t('posada.money.refundCause'), <Why key="causa" code={devolucion.causa} />],
              [t('posada.money.refundVia'), devolucion.via && <Word key="via" of="method" is={devolucion.via} />],
              [t('posada.money.refundNote'), devolucion.nota],
              [t('posada.money.refundSince'), devolucion.desde && <Time key="desde" at={devolucion.desde} />],
              [t('posada.money.refundDone'), devolucion.hecha && <Time key="hecha" at={devolucion.hecha} />],
            ]}
          />
        )}
      </div>
      <Trail reservation={reserva} />
    </ConsolePage>
  );
};
