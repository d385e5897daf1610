import PaidIcon from '@mui/icons-material/PaidOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import { useDataProvider, useLocaleState, useTranslate } from 'react-admin';
import type { Console, Payout } from '../dataProvider.ts';
import { dayText, instantText, moneyText } from '../format.ts';
import { Command } from '../ui/Command.tsx';

/** Says that the host has the money, or that it was said by mistake (D-51): with the reason and the number typed, of the amount shown. */
export const PayoutCommands = ({ payout }: { payout: Payout }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { id, reserva, mes, importe, pagado, currency, retenido_hasta: until, contracargo, actions } = payout;
  const name = `R-${reserva}`;
  const of = (amount: number) => [name, mes && dayText(locale, mes), moneyText(amount, currency)].filter(Boolean).join(' · ');
  const common = { typed: name, event: `/reservations/${reserva}/replay` };
  const notNow = until ? t('posada.bank.held', { until: instantText(locale, until) }) : t('posada.money.notYet');
  return (
    <span className="commands">
      <Command
        {...common}
        label={mes ? 'posada.money.monthReceived' : 'posada.money.payOut'}
        icon={<PaidIcon />}
        about={of(importe)}
        tells={contracargo && contracargo !== 'won' ? t(`posada.money.contestTells.${contracargo}`) : undefined}
        refused={actions.includes('mark_paid') ? null : notNow}
        send={(reason) => provider.markPaidOut(id, reason, importe, contracargo === 'open')}
      />
      {actions.includes('withdraw') && (
        <Command
          {...common}
          label="posada.money.withdraw"
          icon={<UndoIcon />}
          about={of(pagado)}
          send={(reason) => provider.withdrawPaidOut(id, reason)}
        />
      )}
    </span>
  );
};
