import PaidIcon from '@mui/icons-material/PaidOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import { useLocaleState, useTranslate } from 'react-admin';
import { amountText, dayText } from '../../src/kernel/formats.ts';
import { exactInstantText } from '../../src/kernel/instants.ts';
import { ownZone } from '../../src/kernel/local-time.ts';
import { MoneyConsequences } from '../consequences/MoneyConsequences.tsx';
import type { Payout } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';

/**
 * Records that the payout was made, or reverts a mistaken record (D-51): with a reason and the displayed amount. Amounts offset against a
 * debt stay offset.
 */
export const PayoutCommands = ({ payout }: { payout: Payout }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const {
    id,
    reserva,
    mes,
    importe,
    ultimo,
    currency,
    retenido_hasta: until,
    contracargo,
    compensa,
    deuda,
    espera_deuda: waitsForDebt,
    actions,
  } = payout;
  const name = `R-${reserva}`;
  const of = (amount: number) => [name, mes && dayText(locale, mes), amountText(amount, currency)].filter(Boolean).join(' · ');
  const common = { event: `/reservations/${reserva}/replay` };
  const notNow = waitsForDebt
    ? t('posada.money.waitsForDebt')
    : until
      ? t('posada.bank.held', { until: exactInstantText(locale, ownZone(), until) })
      : t('posada.money.notYet');
  const tells = [
    contracargo && contracargo !== 'won' && t(`posada.money.contestTells.${contracargo}`),
    compensa > 0 && t('posada.money.setOffTells', { kept: amountText(compensa, currency), sent: amountText(importe, currency) }),
  ]
    .filter(Boolean)
    .join(' ');
  const payLabel = compensa > 0 && importe === 0 ? 'posada.money.setOff' : 'posada.money.payOut';
  return (
    <span className={commands.row}>
      <Command
        {...common}
        label={payLabel}
        {...(compensa > 0 ? { typed: name } : { undo: t('posada.undo.payOut') })}
        icon={<PaidIcon />}
        about={of(importe)}
        tells={tells === '' ? undefined : tells}
        figures={<MoneyConsequences id={id} of="payouts" command="mark_paid" />}
        refused={actions.includes('mark_paid') ? null : notNow}
        send={(write, reason) => write.markPaidOut(id, reason, importe, contracargo === 'open' || contracargo === 'lost')}
      />
      {actions.includes('repaid') && (
        <Command
          {...common}
          label="posada.money.repaid"
          typed={name}
          icon={<PaidIcon />}
          about={of(deuda)}
          tells={t('posada.money.repaidTells')}
          figures={<MoneyConsequences id={id} of="payouts" command="repaid" />}
          send={(write, reason) => write.debtRepaid(id, reason)}
        />
      )}
      {actions.includes('withdraw') && (
        <Command
          {...common}
          label="posada.money.withdraw"
          undo={t('posada.undo.withdraw')}
          icon={<UndoIcon />}
          about={of(ultimo)}
          figures={<MoneyConsequences id={id} of="payouts" command="revert_payout" />}
          send={(write, reason) => write.revertPayout(id, reason)}
        />
      )}
    </span>
  );
};
