import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { amountText } from '../../src/shared/formats.ts';
import type { Console, PaymentConsequence, PayoutConsequence } from '../dataProvider.ts';
import { MailsTold } from '../reservations/Consequences.tsx';

type Asked = { of: 'payments'; command: PaymentConsequence['comando'] } | { of: 'payouts'; command: PayoutConsequence['comando'] };

/** What a command would do now to a payment and to what its host gets, decided by the code that then decides it (D10). */
export const MoneyConsequences = ({ id, of, command }: Asked & { id: string }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error } = useQuery<readonly (PaymentConsequence | PayoutConsequence)[]>({
    queryKey: [of, 'consequences', id],
    queryFn: () => (of === 'payments' ? provider.paymentConsequences(id) : provider.payoutConsequences(id)),
    gcTime: 0,
  });
  const found = data?.find(({ comando }) => comando === command);
  if (error) return <p className="mute">{t('posada.failed')}</p>;
  if (!found) return <p className="mute">{t('posada.consequence.counting')}</p>;
  if (found.rechazo !== null) return <p>{t('posada.consequence.refused')}</p>;
  return <Found found={found} />;
};

/** As the list of refunds names it: what is due is still to be sent. */
const refundState = ({ estado, retenida }: NonNullable<PaymentConsequence['devolucion']>): string =>
  retenida ? 'held' : estado === 'due' ? 'open' : estado;

const Found = ({
  found: { espera, estado, devolucion, anfitrion, compensa, correos },
}: {
  found: PaymentConsequence | PayoutConsequence;
}) => {
  const t = useTranslate();
  const state = (code: string) => t(`posada.money.state.${code}`, { _: code });
  const change = (name: 'pagado' | 'por_pagar' | 'deuda') => {
    if (!anfitrion) return null;
    const [before, after] = [anfitrion.antes[name], anfitrion.despues[name]].map((amount) => amountText(amount, anfitrion.currency));
    return before === after ? null : (
      <div key={name}>
        <dt>{t(`posada.consequence.host.${name}`)}</dt>
        <dd className="num">
          {before} → {after}
        </dd>
      </div>
    );
  };
  return (
    <>
      {espera && <p>{t('posada.consequence.second')}</p>}
      <dl className="consequences">
        {estado && estado.antes !== estado.despues && (
          <div>
            <dt>{t('posada.consequence.payment')}</dt>
            <dd>
              {state(estado.antes)} → {state(estado.despues)}
            </dd>
          </div>
        )}
        {devolucion && (
          <div>
            <dt>{t('posada.consequence.back')}</dt>
            <dd className="num">
              {amountText(devolucion.amount, devolucion.currency)}, {state(refundState(devolucion))}
            </dd>
          </div>
        )}
        {compensa && (
          <div>
            <dt>{t('posada.consequence.setOff')}</dt>
            <dd className="num">{amountText(compensa.amount, compensa.currency)}</dd>
          </div>
        )}
        {(['pagado', 'por_pagar', 'deuda'] as const).map(change)}
        <MailsTold mails={correos} />
      </dl>
    </>
  );
};
