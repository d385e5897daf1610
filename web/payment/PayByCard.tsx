import { useTranslation } from 'react-i18next';
import { amountText } from '../../src/kernel/formats.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import type { Reservation } from '../reservations/shared/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import styles from './payment.module.css';
import type { Offer } from './shared/Methods.tsx';

/** Redirects to the gateway's payment page; the amount comes from the server (SEC-30). */
export const PayByCard = ({ reservation, offer, token }: { reservation: Reservation; offer: Offer; token: string }) => {
  const { t } = useTranslation('payment');
  const pay = useCommand({
    send: async (_, key) => {
      const body = { id_reserva: reservation.idreserva, token };
      if (offer.method === 'mercadopago')
        return (await answer(api.POST('/api/v1/mercadopago/pay', { body, ...withIdempotencyKey(key) }))).mercadopago_url;
      return (await answer(api.POST('/api/v1/paypal/pay', { body, ...withIdempotencyKey(key) }))).paypal_url;
    },
    onDone: (url) => location.assign(url),
    refresh: [['payment']],
  });
  return (
    <div className={styles.go}>
      <Button busy={pay.busy || pay.done !== undefined} because={offer.available ? undefined : t('unavailable')} onClick={() => pay.run()}>
        {t('payAmount', { amount: amountText(offer.total.amount, offer.total.moneda) })}
      </Button>
      {pay.problem && <Refusal problem={pay.problem} />}
    </div>
  );
};
