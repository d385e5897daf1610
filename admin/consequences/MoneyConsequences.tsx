import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { amountText } from '../../src/kernel/formats.ts';
import type { Console } from '../data/dataProvider.ts';
import type { InstalmentConsequence, PaymentConsequence, PayoutConsequence } from '../data/records.ts';
import commands from '../ui/commands.module.css';
import { MailsTold } from './Consequences.tsx';

type Found = PaymentConsequence | PayoutConsequence | InstalmentConsequence;
/** A payment or payout by its id, or a later month by its reservation and due day. */
type Props =
  | { of: 'payments'; id: string; command: PaymentConsequence['comando'] }
  | { of: 'payouts'; id: string; command: PayoutConsequence['comando'] }
  | { of: 'instalments'; id: number; due: string; command: InstalmentConsequence['comando'] };

const read = (provider: Console, subject: Props): Promise<readonly Found[]> => {
  switch (subject.of) {
    case 'payments':
      return provider.paymentConsequences(subject.id);
    case 'payouts':
      return provider.payoutConsequences(subject.id);
    case 'instalments':
      return provider.instalmentConsequences(subject.id, subject.due);
  }
};

/** What a command would do now to a payment and to the host's share, computed by the code that executes it (D10). */
export const MoneyConsequences = (subject: Props) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error } = useQuery<readonly Found[]>({
    queryKey: [subject.of, 'consequences', subject.id, ...(subject.of === 'instalments' ? [subject.due] : [])],
    queryFn: () => read(provider, subject),
    gcTime: 0,
  });
  const found = data?.find(({ comando }) => comando === subject.command);
  if (error) return <p className="mute">{t('posada.failed')}</p>;
  if (!found) return <p className="mute">{t('posada.consequence.counting')}</p>;
  if (found.rechazo !== null) return <p>{t('posada.consequence.refused')}</p>;
  return <Follows found={found} />;
};

/** As in the list of refunds: what is due has not been sent yet. */
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
