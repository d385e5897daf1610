import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { amountText } from '../../src/kernel/formats.ts';
import type { Console } from '../data/dataProvider.ts';
import type { InstalmentConsequence, PaymentConsequence, PayoutConsequence } from '../data/records.ts';
import commands from '../ui/commands.module.css';
import { MailsTold } from './Consequences.tsx';

type Found = PaymentConsequence | PayoutConsequence | InstalmentConsequence;
/** Of a payment or payout by its id, or of a later month by its reservation and due day. */
type Props =
  | { of: 'payments'; id: string; command: PaymentConsequence['comando'] }
  | { of: 'payouts'; id: string; command: PayoutConsequence['comando'] }
  | { of: 'instalments'; id: number; due: string; command: InstalmentConsequence['comando'] };

const read = (provider: Console, asked: Props): Promise<readonly Found[]> => {
  switch (asked.of) {
    case 'payments':
      return provider.paymentConsequences(asked.id);
    case 'payouts':
      return provider.payoutConsequences(asked.id);
    case 'instalments':
      return provider.instalmentConsequences(asked.id, asked.due);
  }
};

/** What a command would do now to a payment and to what its host gets, decided by the code that then decides it (D10). */
export const MoneyConsequences = (asked: Props) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error } = useQuery<readonly Found[]>({
    queryKey: [asked.of, 'consequences', asked.id, ...(asked.of === 'instalments' ? [asked.due] : [])],
    queryFn: () => read(provider, asked),
    gcTime: 0,
  });
  const found = data?.find(({ comando }) => comando === asked.command);
  if (error) return <p className="mute">{t('posada.failed')}</p>;
  if (!found) return <p className="mute">{t('posada.consequence.counting')}</p>;
  if (found.rechazo !== null) return <p>{t('posada.consequence.refused')}</p>;
  return <Follows found={found} />;
};

/** As the list of refunds names it: what is due is still to be sent. */
const refundState = ({ estado, retenida }: NonNullable<PaymentConsequence['devolucion']>): string =>
  retenida ? 'held' : estado === 'due' ? 'open' : estado;

const Follows = ({ found: { espera, estado, devolucion, anfitrion, compensa, correos } }: { found: Found }) => {
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
      <dl className={commands.consequences}>
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
